import fc from 'fast-check';
import {
  absent,
  bodies,
  parameterValues,
  queries,
  propertyTimeoutMs,
  runs,
  texts,
} from '../support/arbitraries.js';
import type { Answer } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { expectAnyProblem } from '../support/problems.js';
import { createConnectorType, createStation } from '../support/records.js';

const directory = useDirectory();

let station: string;
let type: string;

beforeAll(async () => {
  station = (await createStation(directory, { name: 'a', available: '1' })).id;
  type = (await createConnectorType(directory)).id;
});
afterEach(async () => {
  expect((await directory.get('/health/ready')).status).toBe(200);
});

/** Expects no status above 499, and a complete problem from 400 on. */
function expectValidResponse(answer: Answer): void {
  if (answer.status >= 400) expectAnyProblem(answer);
  expect(answer.status).toBeLessThan(500);
}

const writes = fc.constantFrom<readonly [string, () => string]>(
  ['POST', () => '/v1/stations'],
  ['PATCH', () => `/v1/stations/${station}`],
  ['PATCH', () => `/v1/stations/${absent}`],
  ['PUT', () => `/v1/stations/${station}/availability`],
  ['PUT', () => `/v1/stations/${station}/connectors`],
  ['POST', () => '/v1/connector-types'],
  ['PATCH', () => `/v1/connector-types/${type}`],
  ['PUT', () => '/v1/locations/1'],
  ['PATCH', () => '/v1/locations/1'],
);

it(
  'any JSON to any write is accepted or refused',
  async () => {
    await fc.assert(
      fc.asyncProperty(writes, bodies, async ([method, path], body) => {
        expectValidResponse(await directory.request(method, path(), { body }));
      }),
      { ...runs, numRuns: runs.numRuns * 4 },
    );
  },
  propertyTimeoutMs,
);

const lists = fc.constantFrom(
  ...['/v1/stations', '/v1/connector-types', '/v1/locations', '/v1/locations/1/stations', '/v1/events'],
  `/v1/stations/${absent}/history`,
);
it(
  'any query to any list is answered or refused',
  async () => {
    await fc.assert(
      fc.asyncProperty(lists, queries, async (path, pairs) => {
        const query = new URLSearchParams(
          pairs.map(([name, value]): [string, string] => [name, value]),
        ).toString();
        expectValidResponse(await directory.get(`${path}?${query}`));
      }),
      { ...runs, numRuns: runs.numRuns * 4 },
    );
  },
  propertyTimeoutMs,
);

it(
  'one parameter with any value is answered or refused',
  async () => {
    const names = fc.constantFrom(
      'q',
      'name',
      'available',
      'sort',
      'limit',
      'cursor',
      'updated_since',
      'city',
      'location_id',
    );
    await fc.assert(
      fc.asyncProperty(names, parameterValues, async (name, value) => {
        const query = new URLSearchParams([[name, value]]).toString();
        expectValidResponse(await directory.get(`/v1/stations?${query}`));
      }),
      { ...runs, numRuns: runs.numRuns * 2 },
    );
  },
  propertyTimeoutMs,
);

it(
  'any identifier in any path is found or refused',
  async () => {
    const paths = fc.constantFrom(
      '/v1/stations/',
      '/v1/locations/',
      '/v1/connector-types/',
      '/v1/commands/',
      '/images/',
      '/problems/',
      '/',
    );
    await fc.assert(
      fc.asyncProperty(paths, texts, async (path, id) => {
        expectValidResponse(await directory.get(path + encodeURIComponent(Buffer.from(id).toString())));
      }),
      runs,
    );
  },
  propertyTimeoutMs,
);
