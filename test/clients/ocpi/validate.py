"""Validates OCPI objects with the models of latam-evra-ocpi.

Reads a JSON text on each line of standard input, ``{ "version", "object", "value" }``, and prints for each line the
messages as a JSON list, which is empty if the object is valid. ``response`` is a whole answer, with its envelope.
"""

import json
import sys

from latam_evra_ocpi.models import credentials, envelope, locations
from pydantic import TypeAdapter, ValidationError

MODELS = {
    "location": locations.Location,
    "evse": locations.Evse,
    "connector": locations.Connector,
    "version-details": credentials.VersionDetails,
    "versions": list[credentials.VersionEntry],
    "response": envelope.OcpiResponse[object],
}
ADAPTERS = {name: TypeAdapter(model) for name, model in MODELS.items()}

for line in sys.stdin:
    item = json.loads(line)
    try:
        # As JSON, where a number is not taken for a text.
        ADAPTERS[item["object"]].validate_json(json.dumps(item["value"]), strict=True)
        messages = []
    except ValidationError as error:
        messages = [f"{'/'.join(map(str, it['loc']))}: {it['msg']}" for it in error.errors()]
    print(json.dumps(messages))
