import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { createConnectorType, createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

const kib = (n: number) => 'x'.repeat(n * 1024);
const parts = Object.fromEntries(
  ['name', 'cost', 'model', 'cost_description'].map((name) => [name, kib(60)]),
);

const refusalOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  const { code, errors = [] } = body as { code: string; errors?: { pointer: string; code: string }[] };
  return [status, code, ...errors.map((error) => `${error.pointer} ${error.code}`)];
};

describe('A write that would make a record larger than 256 KiB', () => {
  it('is refused at the largest member given, and nothing is changed', async () => {
    const { id } = await createStation(directory, parts);
    const path = `/v1/stations/${id}`;
    const refused = await directory.patch(path, { outlets: kib(20), manufacturer: 'ABB' });
    expect(refusalOf(refused)).toEqual([422, 'validation_failed', '/outlets too_large']);
    expect((await directory.get(path)).body.version).toBe(1);
    expect((await directory.put(`${path}/availability`, { available: '1' })).status).toBe(200);
    expect((await directory.patch(path, { outlets: kib(20), name: null })).status).toBe(200);
  });

  it('is refused for records of all kinds', async () => {
    const location_id = await registerLocation(directory);
    const posted = await directory.post('/v1/stations', { ...parts, location_id, outlets: kib(61) });
    expect(refusalOf(posted)).toEqual([422, 'validation_failed', '/outlets too_large']);
    const astral = '\u{1f600}'.repeat(60_000);
    const path = `/v1/locations/${location_id}`;
    expect((await directory.put(path, { name: astral })).status).toBe(200);
    const put = await directory.patch(path, { address: astral });
    expect(refusalOf(put)).toEqual([422, 'validation_failed', '/address too_large']);
    const type = await directory.post('/v1/connector-types', { description: '\u{1f600}'.repeat(65_535) });
    expect(refusalOf(type)).toEqual([422, 'validation_failed', '/description too_large']);
  });

  it('is refused at the body of the request, if that is the member', async () => {
    const { id } = await createStation(directory, parts);
    const type = await createConnectorType(directory);
    const entry = (n: number) => ({ connector_type_id: type.id, count: 1, max_voltage: n + 1 });
    const connectors = Array.from({ length: 300 }, (_, n) => entry(n));
    const refused = await directory.put(`/v1/stations/${id}/connectors`, connectors);
    expect(refusalOf(refused)).toEqual([422, 'validation_failed', ' too_large']);
  });

  it('is the result of its line in bulk, and the rest goes on', async () => {
    const location_id = await registerLocation(directory);
    const source = { feed: 'size', id: '1' };
    const extensions = { a: kib(60) };
    const { results } = await sendBulk(directory, [
      { type: 'UpsertStation', source, data: { ...parts, location_id }, extensions },
      { type: 'UpsertStation', source, data: { ...parts, location_id, outlets: kib(62) } },
      { type: 'UpsertStation', source, data: { location_id, name: 'x' }, extensions },
    ]);
    expect(results).toMatchObject([
      { status: 'rejected', error: { errors: [{ pointer: '/extensions', code: 'too_large' }] } },
      { status: 'rejected', error: { errors: [{ pointer: '/data/outlets', code: 'too_large' }] } },
      { status: 'accepted' },
    ]);
  });
});
