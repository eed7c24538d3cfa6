"""A network in an ONNX file as a function of arrays: on ONNX Runtime or on OpenVINO."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float32]
Network: TypeAlias = Callable[[FloatArray], FloatArray]

METADATA = "character"
"""Under this name the recogniser's ONNX file carries its alphabet, one character a line."""


def load_network(path: Path, runtime: str, threads: int) -> tuple[Network, Sequence[str]]:
    """The network and its alphabet (empty where the file has none). `threads` 0 leaves it to the runtime."""
    if runtime == "openvino":
        return _openvino(path, threads)
    return _onnxruntime(path, threads)


def _onnxruntime(path: Path, threads: int) -> tuple[Network, Sequence[str]]:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    # The arena keeps memory for the next call; memory patterns would let it grow with every new size of page.
    options.enable_mem_pattern = False
    if threads > 0:
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def run(tensor: FloatArray) -> FloatArray:
        answer: FloatArray = session.run(None, {name: tensor})[0]
        return answer

    return run, session.get_modelmeta().custom_metadata_map.get(METADATA, "").splitlines()


def _openvino(path: Path, threads: int) -> tuple[Network, Sequence[str]]:
    import openvino

    core = openvino.Core()
    if threads > 0:
        core.set_property("CPU", {"INFERENCE_NUM_THREADS": threads})
    model = core.read_model(path)
    path_to_alphabet = ["framework", METADATA]
    known = model.has_rt_info(path_to_alphabet)
    alphabet = str(model.get_rt_info(path_to_alphabet).value).splitlines() if known else []
    request = core.compile_model(model, "CPU").create_infer_request()

    def run(tensor: FloatArray) -> FloatArray:
        request.infer([tensor])
        return np.array(request.get_output_tensor().data, dtype=np.float32)

    return run, alphabet
