"""The tour of the generated clients, by the package `directory_client` of openapi-generator. Prints what it saw."""

import importlib
import json
import pkgutil
import sys

import directory_client
from directory_client import (
    ApiClient,
    WriteOutcome,
    Configuration,
    LocationInput,
    LocationsApi,
    NumericInput,
    Problem,
    Station,
    StationInput,
    StationPatch,
    StationsApi,
    Uint64Input,
)
from directory_client.exceptions import UnprocessableEntityException

for module in pkgutil.walk_packages(directory_client.__path__, "directory_client."):
    importlib.import_module(module.name)

client = ApiClient(Configuration(host=sys.argv[1]))
stations = StationsApi(client)


def expect(kind, body):
    """The body of an answer, which must be of this kind."""
    if not isinstance(body, kind):
        raise SystemExit(f"not a {kind.__name__}: {body}")
    return body


LocationsApi(client).register_location("42", LocationInput(city="Berlin"))
new = StationInput(name="Main Street 1", latitude=NumericInput("52.5"), available="1", location_id=Uint64Input("42"))
created = stations.create_station_with_http_info(new, idempotency_key="python")
station = expect(Station, created.data.actual_instance)

page = stations.list_stations(city=["Berlin"], directory_position=created.headers["directory-position"])
listed = [item.attributes.name for item in page.items]

patch = StationPatch(name="Main Street 2", latitude=NumericInput(52.25))
patched = stations.update_station_with_http_info(station.id, patch, if_match=created.headers["etag"])
attributes = expect(Station, patched.data.actual_instance).attributes

try:
    stations.create_station(StationInput(name="Nowhere", location_id=Uint64Input(43)))
except UnprocessableEntityException as refusal:
    problem = expect(Problem, refusal.data)

stations.remove_station(station.id)
again = stations.create_station(new, idempotency_key="python")
outcome = expect(WriteOutcome, again.actual_instance)

print(
    json.dumps(
        {
            "created": [station.status.label, created.headers["etag"]],
            "listed": listed,
            "patched": [attributes.name, attributes.latitude, patched.headers["etag"]],
            "refused": [problem.code] + [f"{error.pointer} {error.code}" for error in problem.errors],
            "replayed": outcome.status,
        }
    )
)
