"""Systems of several steps against servers that answer as theirs do."""

from __future__ import annotations

import base64
import json
from typing import Any

import cv2
import numpy as np
import pytest

from docparse.endpoint import EndpointConfig
from docparse.errors import EngineOutputError
from docparse.ocr.engines.vlm.engine import OpenAiEngine, create
from docparse.ocr.engines.vlm.steps import LAYOUT_SIZE, PageRegion, cut_out, find_regions
from docparse.ocr.protocol import Image, RawResult
from tests.endpoint_server import EndpointServer, Raw

LAYOUT = """\
<|box_start|>100 050 900 100<|box_end|><|ref_start|>title<|ref_end|><|rotate_up|>
<|box_start|>100 150 500 300<|box_end|><|ref_start|>text<|ref_end|><|rotate_up|>
<|box_start|>100 400 900 600<|box_end|><|ref_start|>table<|ref_end|><|rotate_right|>
<|box_start|>600 150 900 300<|box_end|><|ref_start|>image<|ref_end|><|rotate_up|>
<|box_start|>100 700 500 750<|box_end|><|ref_start|>equation<|ref_end|><|rotate_up|>"""


def page() -> Image:
    """Each region in a grey of its own."""
    image = np.full((1000, 800, 3), 255, np.uint8)
    for shade, region in enumerate(find_regions(LAYOUT), start=1):
        x0, y0, x1, y1 = region.box
        image[y0:y1, x0 * 800 // 1000 : x1 * 800 // 1000] = 40 * shade
    return image


def engine(server: EndpointServer, preset: str) -> OpenAiEngine:
    endpoint = EndpointConfig(cache=None, attempts=1, concurrency=1)
    return create(preset=preset, base_url=server.base_url, api_key="k", endpoint=endpoint)


def picture(body: dict[str, Any]) -> Image:
    url = body["messages"][0]["content"][0]["image_url"]["url"]
    data = np.frombuffer(base64.b64decode(url.partition(",")[2]), np.uint8)
    decoded: Image = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    return decoded


def mineru(body: dict[str, Any]) -> str:
    """MinerU2.5 as its server answers: by the words of the prompt; tables in OTSL."""
    words = body["messages"][0]["content"][1]["text"]
    answers = {
        "\nLayout Detection:": LAYOUT,
        "\nTable Recognition:": "<ched>Year<ched>Sales<nl><fcel>2024<fcel>1,200<nl>",
        "\nFormula Recognition:": "a = b",
    }
    shade = int(picture(body).mean())
    return answers.get(words, {40: "Annual Report", 80: "Net loss of $8 million."}.get(shade, "?"))


def test_mineru_finds_regions_and_reads_each_of_them() -> None:
    with EndpointServer(mineru) as server:
        reader = engine(server, "mineru-2-5")
        raw = reader.recognise(page(), 200.0)
        asked = [body["messages"][0]["content"][1]["text"] for body in server.bodies]
        assert asked == ["\nLayout Detection:"] + ["\nText Recognition:"] * 2 + [
            "\nTable Recognition:",
            "\nFormula Recognition:",
        ]
        assert picture(server.bodies[0]).shape == (LAYOUT_SIZE, LAYOUT_SIZE)
        assert picture(server.bodies[1]).shape == (50, 640)
        assert picture(server.bodies[3]).shape == (640, 200), "the table was turned upright"
        assert all(body["skip_special_tokens"] is False for body in server.bodies)
    html = reader.decode(RawResult.from_json(raw.to_json())).html
    assert html is not None
    assert "<h2>Annual Report</h2>" in html
    assert "<p>Net loss of $8 million.</p>" in html
    assert html.index("Annual Report") < html.index("Net loss") < html.index("<table") < html.index("a = b")
    assert "1,200</td>" in html
    assert "?" not in html, "pictures are not read as text"


def test_a_layout_that_names_no_region_is_an_error_and_an_empty_one_an_empty_page() -> None:
    with EndpointServer("Here is the layout.") as server, pytest.raises(EngineOutputError, match="no region"):
        engine(server, "mineru-2-5").recognise(page(), 200.0)
    with EndpointServer("") as server:
        reader = engine(server, "mineru-2-5")
        decoded = reader.decode(reader.recognise(page(), 200.0))
        assert decoded.html == ""
        assert decoded.notes == ("the model answered with nothing",)


def test_boxes_are_put_in_order_and_inside_the_page() -> None:
    mark = "<|box_start|>{}<|box_end|><|ref_start|>text<|ref_end|><|rotate_down|>"
    (region,) = find_regions(mark.format("900 1200 100 50"))
    assert region == PageRegion("text", (100, 50, 900, 1000), 2)
    assert find_regions(mark.format("5 5 5 90")) == []
    assert cut_out(np.zeros((3, 3), np.uint8), PageRegion("text", (999, 999, 1000, 1000), 0)).size == 1


def test_glm_ocr_goes_to_its_layout_service() -> None:
    answer = {
        "model": "GLM-OCR",
        "md_results": "# Annual Report\n\nNet loss of $8 million.",
        "layout_details": [[{"index": 1, "label": "text", "bbox_2d": [0.1, 0.1, 0.5, 0.3], "content": "x"}]],
        "usage": {"prompt_tokens": 123, "completion_tokens": 45},
    }
    with EndpointServer(lambda body: Raw(json.dumps(answer).encode())) as server:
        reader = engine(server, "glm-ocr")
        raw = reader.recognise(page(), 200.0)
        (request,) = server.requests
        assert request.path.endswith("/layout_parsing")
        assert request.body["model"] == "glm-ocr"
        assert request.body["file"].startswith("data:image/png;base64,")
        assert reader.client.usage.completion_tokens == 45
    assert raw.data["layout_details"] == answer["layout_details"]
    html = reader.decode(raw).html
    assert html is not None
    assert "<h1>Annual Report</h1>" in html
    with (
        EndpointServer(lambda body: Raw(b"{}")) as other,
        pytest.raises(EngineOutputError, match="md_results"),
    ):
        engine(other, "glm-ocr").recognise(page(), 200.0)
