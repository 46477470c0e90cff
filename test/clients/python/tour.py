"""The tour of ../tour/tour.ts by a client that openapi-python-client generated as the package `directory_client`."""

import datetime
import importlib
import io
import json
import pkgutil
import sys

import directory_client
from directory_client import Client
from directory_client.api.bulk import run_bulk
from directory_client.api.events import read_events
from directory_client.api.locations import register_location
from directory_client.api.stations import (
    create_station,
    list_stations,
    read_station,
    remove_station,
    set_station_availability,
    update_station,
)
from directory_client.models import (
    CreateStationIfNoneMatch,
    EndLine,
    LocationInput,
    Problem,
    ReadEventsTypesItem,
    ResultLine,
    Station,
    StationAvailability,
    StationAvailabilityAvailableType0,
    StationAvailabilityChangedV1,
    StationInput,
    StationInputAvailableType0,
    StationPage,
    StationPatch,
)
from directory_client.types import File

for module in pkgutil.walk_packages(directory_client.__path__, "directory_client."):
    importlib.import_module(module.name)

client = Client(base_url=sys.argv[1])


def expect(kind, body):
    """The body of an answer, which must be of this kind."""
    if not isinstance(body, kind):
        raise SystemExit(f"not a {kind.__name__}: {body}")
    return body


register_location.sync("42", client=client, body=LocationInput(city="Berlin"))

created = create_station.sync(
    client=client,
    idempotency_key="tour",
    if_none_match=CreateStationIfNoneMatch.VALUE_0,
    body=StationInput(
        name="Main Street 1",
        manufacturer="ABB",
        available=StationInputAvailableType0.AVAILABLE,
        location_id="42",
    ),
)
station = expect(Station, created)
labels = [station.status.label]

nowhere = StationInput(name="Nowhere", location_id="43")
refused = expect(Problem, create_station.sync(client=client, body=nowhere))

patched = expect(Station, update_station.sync(station.id, client=client, body=StationPatch(latitude=52.5)))
observation = StationAvailability(
    available=StationAvailabilityAvailableType0.IN_USE,
    observed_at=datetime.datetime.now(datetime.timezone.utc),
)
reported = expect(Station, set_station_availability.sync(station.id, client=client, body=observation))
labels.append(reported.status.label)

lines = [
    json.dumps(
        {
            "type": "CreateStation",
            "data": {"name": f"Main Street {number}", "manufacturer": "ABB", "location_id": "42"},
        }
    )
    for number in (2, 3)
]
bulk = expect(File, run_bulk.sync(client=client, body=File(payload=io.BytesIO("\n".join(lines).encode()))))
*results, end = [json.loads(line) for line in bulk.payload]
for result in results:
    ResultLine.from_dict(result)
end = EndLine.from_dict(end)

names = []
cursor = None
while cursor or not names:
    page = list_stations.sync(
        client=client,
        manufacturer=["abb"],
        city=["Berlin"],
        limit=2,
        directory_position=end.position,
        **({"cursor": cursor} if cursor else {}),
    )
    page = expect(StationPage, page)
    names += [item.attributes.name for item in page.items]
    cursor = page.next_

events = read_events.sync(
    client=client,
    types=[ReadEventsTypesItem("StationAvailabilityChanged")],
    station_id=[station.id],
    directory_position=end.position,
)
labels += [expect(StationAvailabilityChangedV1, event).data.label for event in events.items]

removed = remove_station.sync_detailed(station.id, client=client)
again = read_station.sync(
    station.id,
    client=client,
    directory_position=removed.headers["Directory-Position"],
)

print(
    json.dumps(
        {
            "labels": [str(label) for label in labels],
            "latitude": patched.attributes.latitude,
            "bulk": end.accepted,
            "names": names,
            "refused": [f"{error.pointer} {error.code}" for error in refused.errors],
            "removed": [removed.status_code, str(expect(Problem, again).code)],
        }
    )
)
