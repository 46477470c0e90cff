// A tour of the interface by a client with generated types. typescript.spec.ts generates `openapi.ts` beside this file,
// compiles both in strict mode and runs the tour against a service. Prints what it saw as JSON.
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi.js';

type Line = components['schemas']['ResultLine'] | components['schemas']['EndLine'];

// Lists have several formats. With these two media types, `data` has the type of the JSON.
const client = createClient<paths, 'application/json' | 'application/problem+json'>({
  baseUrl: process.argv[2] ?? 'http://127.0.0.1:3000',
});

/** The body of a success. */
function bodyOf<Body>({ data, error }: { data?: Body; error?: unknown }): Body {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** The record that a write returns, unless its command is pending, or was sent before and the record is removed. */
function recordOf<Body extends object>(result: { data?: Body; error?: unknown }) {
  const body = bodyOf(result);
  if ('command_id' in body) throw new Error('There is only an outcome.');
  return body as Exclude<Body, { command_id: string }>;
}

await client.PUT('/v1/locations/{id}', { params: { path: { id: '42' } }, body: { city: 'Berlin' } });

const created = await client.POST('/v1/stations', {
  params: { header: { 'Idempotency-Key': 'tour', 'If-None-Match': '*' } },
  body: { name: 'Main Street 1', manufacturer: 'ABB', available: '1', location_id: '42' },
});
if (!created.data) throw new Error(created.error.detail);
// A pending command, or the outcome of an earlier one, has the id of the command in place of that of the record.
if ('command_id' in created.data) throw new Error(created.data.command_id);
const { id } = created.data;
const labels: (string | null)[] = [created.data.status.label];

// @ts-expect-error a station needs a location
const refused = await client.POST('/v1/stations', { body: { name: 'Nowhere' } });

const path = { id };
const patched = recordOf(
  await client.PATCH('/v1/stations/{id}', { params: { path }, body: { latitude: 52.5 } }),
);
const reported = await client.PUT('/v1/stations/{id}/availability', {
  params: { path },
  body: { available: '2', observed_at: new Date().toISOString() },
});
labels.push(recordOf(reported).status.label);

const lines = ['2', '3'].map((number) =>
  JSON.stringify({
    type: 'CreateStation',
    data: { name: `Main Street ${number}`, manufacturer: 'ABB', location_id: '42' },
  } satisfies components['schemas']['CreateStationCommand']),
);
const bulk = await client.POST('/v1/bulk', {
  body: lines.join('\n'),
  bodySerializer: (text) => text,
  headers: { 'Content-Type': 'application/x-ndjson' },
  parseAs: 'text',
});
const results = bodyOf(bulk)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const end = results.at(-1);
if (!end || !('done' in end)) throw new Error('The bulk request has no end.');

const header = { 'Directory-Position': end.position };
const names: (string | null)[] = [];
let cursor: string | null | undefined;
do {
  const query = { manufacturer: ['abb'], city: ['Berlin'], limit: 2, ...(cursor && { cursor }) };
  const page = bodyOf(await client.GET('/v1/stations', { params: { query, header } }));
  names.push(...page.items.map((item) => item.attributes.name));
  cursor = page.next;
} while (cursor);

const query = { types: ['StationAvailabilityChanged' as const], station_id: [id] };
const events = bodyOf(await client.GET('/v1/events', { params: { query, header } }));
for (const event of events.items)
  if (event.type === 'StationAvailabilityChanged.v1') labels.push(event.data.label);

const removed = await client.DELETE('/v1/stations/{id}', { params: { path } });
const again = await client.GET('/v1/stations/{id}', {
  params: {
    path,
    header: { 'Directory-Position': removed.response.headers.get('Directory-Position') ?? '' },
  },
});

console.log(
  JSON.stringify({
    labels,
    latitude: patched.attributes.latitude,
    bulk: end.accepted,
    names,
    refused: refused.error?.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
    removed: [removed.response.status, again.error?.code],
  }),
);
