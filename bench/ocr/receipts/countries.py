"""How countries write amounts, and the words on their receipts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Country:
    """`money` is a template of an amount; `point` and `group` its separators, `places` its decimals."""

    name: str
    money: str
    point: str
    group: str
    places: int
    shops: tuple[str, ...]
    items: tuple[str, ...]
    totals: tuple[str, ...]
    small: tuple[str, ...]
    script: str = "latin"

    def amount(self, cents: int) -> str:
        """An amount in the country's notation, without its sign of currency."""
        whole, rest = divmod(cents, 10**self.places)
        grouped = f"{whole:,}".replace(",", self.group)
        return f"{grouped}{self.point}{rest:0{self.places}d}" if self.places else grouped


COUNTRIES = (
    Country(
        "us",
        "${}",
        ".",
        ",",
        2,
        ("CORNER HARDWARE & GARDEN", "Maple Street Diner", "SUNRISE FOODS #0412"),
        (
            "Paint roller 9in",
            "ORG BANANAS",
            "Coffee, large",
            "2% MILK GAL",
            "Hex bolts M6 (8)",
            "Club sandwich",
            "LED bulb 60W",
            "Kitchen towels",
            "GRD BEEF 1LB",
            "Refill iced tea",
        ),
        ("Subtotal", "Sales tax 7.25%", "TOTAL", "Cash", "Change due"),
        ("Thank you for shopping with us!", "Returns within 30 days", "Tel (555) 014-2277"),
    ),
    Country(
        "uk",
        "£{}",
        ".",
        ",",
        2,
        ("HARBOUR BAKERY LTD", "The Old Stationers"),
        (
            "Sourdough loaf",
            "Flapjack",
            "A4 ring binder",
            "Fountain pen ink",
            "Cheddar 350g",
            "Bus day ticket",
            "Meal deal",
            "Oat milk 1L",
            "Gift wrap x2",
        ),
        ("SUB-TOTAL", "VAT @ 20%", "TOTAL TO PAY", "VISA DEBIT", "CHANGE"),
        ("VAT No. 123 4567 89", "Please retain your receipt", "You were served by Amy"),
    ),
    Country(
        "de",
        "{} EUR",
        ",",
        ".",
        2,
        ("Bäckerei Hohlfeld", "BAUMARKT NORD GmbH"),
        (
            "Roggenbrot 750g",
            "Käsebrezel",
            "Schrauben 4x40",
            "Apfelschorle 0,5l",
            "Pfand",
            "Wandfarbe weiß 5l",
            "Müllbeutel",
            "Gurke",
            "Kaffee gemahlen",
        ),
        ("Zwischensumme", "MwSt 19%", "SUMME", "Gegeben bar", "Rückgeld"),
        ("Vielen Dank für Ihren Einkauf", "Steuernr. 12/345/67890", "Es bediente Sie: Frau Lutz"),
    ),
    Country(
        "fr",
        "{} €",
        ",",
        " ",
        2,
        ("LIBRAIRIE DU QUAI", "Au Bon Marché Vert"),
        (
            "Baguette tradition",
            "Cahier 96 pages",
            "Café crème",
            "Tomates grappe",
            "Fromage blanc",
            "Stylo bille bleu",
            "Menu du jour",
            "Eau minérale 1,5L",
        ),
        ("Sous-total", "TVA 5,5%", "TOTAL TTC", "Espèces", "Rendu"),
        ("Merci de votre visite", "SIRET 812 345 678 00012", "Ticket à conserver"),
    ),
    Country(
        "my",
        "RM {}",
        ".",
        ",",
        2,
        ("SENTOSA MINI MART SDN BHD", "KEDAI BUKU JAYA"),
        (
            "NASI LEMAK BUNGKUS",
            "MILO 1KG",
            "PENSEL 2B (12)",
            "TEH TARIK",
            "MINYAK MASAK 5KG",
            "ROTI CANAI",
            "KERTAS A4 80GSM",
            "AIR MINERAL",
        ),
        ("Subtotal", "GST 6% (SR)", "Rounding Adj", "TOTAL RM", "CASH"),
        ("GST ID 000412345678", "GOODS SOLD ARE NOT RETURNABLE", "TERIMA KASIH"),
    ),
    Country(
        "es",
        "{} €",
        ",",
        ".",
        2,
        ("FERRETERÍA LA LLAVE", "Cafetería Plaza Mayor"),
        (
            "Tortilla española",
            "Tornillos 5x50",
            "Agua sin gas",
            "Pan integral",
            "Bombilla E27",
            "Café con leche",
            "Zumo de naranja",
        ),
        ("Base imponible", "IVA 10%", "TOTAL", "Entregado", "Cambio"),
        ("Gracias por su visita", "NIF B12345674", "Mesa 7"),
    ),
    Country(
        "jp",
        "¥{}",
        "",
        ",",
        0,
        ("みどり書店 駅前店", "さくら食堂"),
        ("牛乳 1000ml", "おにぎり 鮭", "食パン 6枚切", "ノート B5", "緑茶 500ml", "卵 10個", "日替わり定食"),
        ("小計", "消費税 8%", "合計", "お預り", "お釣り"),
        ("ありがとうございました", "電話 03-1234-5678", "レジ 02"),
        "cjk",
    ),
    Country(
        "cn",
        "{}",
        ".",
        ",",
        2,
        ("东方便利店", "新华文具"),
        ("矿泉水 550ml", "酸奶", "铅笔 12支", "面包", "鸡蛋 500g", "笔记本 A5", "洗衣液 2kg"),
        ("小计", "优惠", "合计", "现金", "找零"),
        ("谢谢惠顾", "电话 010-12345678", "收银员 03"),
        "cjk",
    ),
)
