"""Reads each record into its Pydantic model, and writes the model as JSON."""

import importlib
import json
import re
import sys


def model_of(name):
    module = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return getattr(importlib.import_module(f"directory_models.{module}"), name)


with open(sys.argv[1], encoding="utf-8") as records:
    for line in records:
        record = json.loads(line)
        model = model_of(record["model"]).model_validate(record["value"])
        print(model.model_dump_json(by_alias=True, exclude_unset=True))
