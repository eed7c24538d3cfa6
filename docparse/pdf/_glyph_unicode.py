"""What the name of a glyph stands for, where Adobe's glyph list does not know it.

Fonts of mathematics have glyphs in several sizes ("summationdisplay", "parenleftBig"), in pieces
("bracketlefttp") and variants ("eight.oldstyle"); Unicode has one character for them. Names are
those of TeX's fonts, of the Mathematical Pi fonts, and those that Adobe's glyph list makes up by rule
("uni2211", "f_f_i").
"""

from __future__ import annotations

import re

_NAMES = """
summation ∑  product ∏  coproduct ∐  integral ∫  contintegral ∮  contourintegral ∮  union ⋃  intersection ⋂
unionmulti ⨄  unionsq ⨆  intersectionsq ⨅  logicaland ⋀  logicalor ⋁  circledot ⨀  circleplus ⨁
circlemultiply ⨂  radical √  radicalvertex │  radicalbt ⎷
parenleft (  parenright )  bracketleft [  bracketright ]  braceleft {  braceright }
angbracketleft ⟨  angbracketright ⟩  angleleft ⟨  angleright ⟩  floorleft ⌊  floorright ⌋  ceilingleft ⌈
ceilingright ⌉  slash /  backslash \\  bar |  bardbl ‖  vextendsingle |  vextenddouble ‖  barex |  bardblex ‖
parenlefttp ⎛  parenleftex ⎜  parenleftbt ⎝  parenrighttp ⎞  parenrightex ⎟  parenrightbt ⎠
bracketlefttp ⎡  bracketleftex ⎢  bracketleftbt ⎣  bracketrighttp ⎤  bracketrightex ⎥  bracketrightbt ⎦
bracelefttp ⎧  braceleftmid ⎨  braceleftbt ⎩  bracerighttp ⎫  bracerightmid ⎬  bracerightbt ⎭  braceex ⎪
hatwide ˆ  hatwider ˆ  hatwidest ˆ  tildewide ˜  tildewider ˜  tildewidest ˜
arrowtp ↑  arrowbt ↓  arrowdbltp ⇑  arrowdblbt ⇓  arrowvertex │  arrowvertexdbl ‖
mapsto ↦  mapstochar ↦  negationslash ̸  nequal ≠  simequal ≃  nelement ∉  intercal ⊺  similarequal ≃
minus −  plusminus ±  minusplus ∓  multiply ×  divide ÷  periodcentered ·  asteriskmath ∗  openbullet ◦
bullet •  diamondmath ⋄  circleminus ⊖  circledivide ⊘  circlecopyrt ◯  equivasymptotic ≍  equivalence ≡
reflexsubset ⊆  reflexsuperset ⊇  lessequal ≤  greaterequal ≥  precedesequal ⪯  followsequal ⪰  similar ∼
approxequal ≈  propersubset ⊂  propersuperset ⊃  lessmuch ≪  greatermuch ≫  precedes ≺  follows ≻
arrowleft ←  arrowright →  arrowup ↑  arrowdown ↓  arrowboth ↔  arrownortheast ↗  arrowsoutheast ↘
arrowdblleft ⇐  arrowdblright ⇒  arrowdblup ⇑  arrowdbldown ⇓  arrowdblboth ⇔  arrownorthwest ↖
arrowsouthwest ↙  proportional ∝  prime ′  infinity ∞  element ∈  owner ∋  triangle △  triangleinv ▽
universal ∀  existential ∃  logicalnot ¬  emptyset ∅  aleph ℵ  perpendicular ⊥  latticetop ⊤  turnstileleft ⊢
turnstileright ⊣  arrowbothv ↕  arrowdblbothv ⇕  wreathproduct ≀  nabla ∇  subsetsqequal ⊑  supersetsqequal ⊒
section §  dagger †  daggerdbl ‡  paragraph ¶  club ♣  diamond ♢  heart ♡  spade ♠  partialdiff ∂
weierstrass ℘  lscript ℓ  dotlessi ı  dotlessj ȷ
flat ♭  natural ♮  sharp ♯  epsilon1 ϵ  theta1 ϑ  pi1 ϖ  rho1 ϱ  sigma1 ς
phi1 φ  slurabove ⌢  slurbelow ⌣  star ⋆  triangleright ▹  triangleleft ◃  harpoonleftup ↼  harpoonrightup ⇀
harpoonleftdown ↽  harpoonrightdown ⇁  square □  squaresolid ■  squaremultiply ⊠  squareplus ⊞  squaredot ⊡
lozenge ◊  lozengesolid ⧫  trianglesolid ▲  check ✓  maltese ✠  circleR ®  yen ¥  lessorequalslant ⩽
greaterorequalslant ⩾  lessorsimilar ≲  greaterorsimilar ≳  forces ⊩  satisfies ⊨  therefore ∴  because ∵
planckover2pi ℏ  planckover2pi1 ℏ  Ifractur ℑ  Rfractur ℜ  ff ﬀ  ffi ﬃ  ffl ﬄ
zero 0  one 1  two 2  three 3  four 4  five 5  six 6  seven 7  eight 8  nine 9  hyphen -  endash –  emdash —
period .  comma ,  colon :  semicolon ;  dollar $  percent %  plus +  equal =  less <  greater >  ampersand &
Gamma Γ  Delta Δ  Theta Θ  Lambda Λ  Xi Ξ  Pi Π  Sigma Σ  Upsilon Υ  Phi Φ  Psi Ψ  Omega Ω
alpha α  beta β  gamma γ  delta δ  epsilon ε  zeta ζ  eta η  theta θ  iota ι  kappa κ  lambda λ  mu μ  nu ν
xi ξ  omicron ο  pi π  rho ρ  sigma σ  tau τ  upsilon υ  phi ϕ  chi χ  psi ψ  omega ω
H11001 +  H11002 −  H11003 ×  H11005 =  H11006 ±  H11011 ∼  H11015 ≈  H11021 <  H11022 >  H11032 ′  H11034 °
H11349 ≤  H11350 ≥  H9251 α  H9252 β  H9253 γ  H9254 δ  H9255 ε  H9256 ζ  H9257 η  H9258 θ  H9259 ι  H9260 κ
H9261 λ  H9262 μ  H9263 ν  H9264 ξ  H9265 ο  H9266 π  H9267 ρ  H9268 σ  H9270 τ  H9271 υ  H9272 ϕ  H9273 χ
H9274 ψ  H9275 ω
"""
_PAIRS = _NAMES.split()
KNOWN: dict[str, int] = {name: ord(sign) for name, sign in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)}
"""Names and the code points that they stand for."""
LIGATURES = {"f_f": 0xFB00, "f_i": 0xFB01, "f_l": 0xFB02, "f_f_i": 0xFB03, "f_f_l": 0xFB04, "s_t": 0xFB06}
DOUBLE_STRUCK = {"C": 0x2102, "H": 0x210D, "N": 0x2115, "P": 0x2119, "Q": 0x211A, "R": 0x211D, "Z": 0x2124}
PRIVATE: dict[int, int] = dict(
    zip(range(0xF8E5, 0xF8FF), map(ord, "√⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭"), strict=True)
)
"""Adobe's private code points for pieces of tall signs, and those that Unicode has had since version 3.2."""
_CODE = re.compile(r"(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$")
_SIZE = re.compile(r"(?:text|display|big{1,2}|Big{1,2}|low|up|v)?\d?$")
_STYLED = re.compile(r"([A-Z])(bbb|cal)$")


def code_of(name: str) -> int:
    """Return the code point that a glyph's name stands for, 0 where it says none.

    A size or variant makes no difference; a name that is one letter is that letter.
    """
    base = name.split(".", 1)[0]
    if len(base) == 1 and base.isascii():
        return ord(base)
    for known in (base, _SIZE.sub("", base, count=1)):
        if known in KNOWN or known in LIGATURES:
            return KNOWN.get(known) or LIGATURES[known]
    if match := _CODE.match(base):
        code = int(match[1] or match[2], 16)
        return PRIVATE.get(code, code if _is_public(code) else 0)
    if match := _STYLED.match(base):
        struck = match[2] == "bbb"
        return DOUBLE_STRUCK.get(match[1], 0x1D538 + ord(match[1]) - ord("A")) if struck else ord(match[1])
    return 0


def _is_public(code: int) -> bool:
    return 32 < code < 0xD800 or 0xF900 <= code < 0xF0000
