// The tour of the generated clients, by the one that openapi-generator wrote beside it. Prints what it saw as JSON.
import {
  Configuration,
  LocationsApi,
  ProblemFromJSON,
  ResponseError,
  StationsApi,
  type Station,
  type StationOrOutcome,
} from './index.js';

const configuration = new Configuration({ basePath: process.argv[2] ?? 'http://127.0.0.1:3000' });
const stations = new StationsApi(configuration);

await new LocationsApi(configuration).registerLocation({ id: '42', locationInput: { city: 'Berlin' } });

const request = {
  idempotencyKey: 'typescript',
  stationInput: { name: 'Main Street 1', latitude: '52.5', available: '1', locationId: '42' },
} as const;
const created = await stations.createStationRaw(request);
const station = recordOf(await created.value());
const ifMatch = created.raw.headers.get('etag') ?? '';

const page = await stations.listStations({
  city: ['Berlin'],
  directoryPosition: created.raw.headers.get('directory-position') ?? '',
});

const stationPatch = { name: 'Main Street 2', latitude: 52.25 };
const patched = await stations.updateStationRaw({ id: station.id, ifMatch, stationPatch });
const { attributes } = recordOf(await patched.value());

const nowhere = { name: 'Nowhere', locationId: 43 };
const refusal: unknown = await stations.createStation({ stationInput: nowhere }).catch((error) => error);
if (!(refusal instanceof ResponseError)) throw new Error('not refused');
const problem = ProblemFromJSON(await refusal.response.json());

await stations.removeStation({ id: station.id });
const again = await stations.createStation(request);
if (!('commandId' in again)) throw new Error('The station is there.');

console.log(
  JSON.stringify({
    created: [station.status.label, ifMatch],
    listed: page.items.map((item) => item.attributes.name),
    patched: [attributes.name, attributes.latitude, patched.raw.headers.get('etag')],
    refused: [problem.code, ...(problem.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)],
    replayed: again.status,
  }),
);

function recordOf(answer: StationOrOutcome): Station {
  if ('commandId' in answer) throw new Error('There is only an outcome.');
  return answer;
}
