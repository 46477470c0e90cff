import { useDirectory } from '../support/directory.js';
import { historyOf, registerLocation, unique } from '../support/records.js';

const directory = useDirectory();

const newKey = () => ({ 'idempotency-key': unique('twins') });
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';
const identity = ({ headers }: { headers: Headers }) => [
  headers.get('command-id'),
  headers.get('directory-position'),
];

describe('twins sent at the same time', () => {
  it('come to one record and one outcome', async () => {
    const location_id = await registerLocation(directory);
    const key = newKey();
    const twins = await Promise.all(
      Array.from({ length: 20 }, () => directory.post('/v1/stations', { location_id, name: 'twin' }, key)),
    );
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect(new Set(twins.map((twin) => identity(twin).join())).size).toBe(1);
    expect(twins.filter((twin) => !replayed(twin))).toHaveLength(1);
    expect(await historyOf(directory, twins[0]?.body.id ?? '')).toHaveLength(1);
  });

  it('with different requests come to the first one and refusals', async () => {
    const key = newKey();
    const different = await Promise.all(
      Array.from({ length: 10 }, (_, n) => directory.post('/v1/connector-types', { name: `${n}` }, key)),
    );
    const statuses = different.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(9).fill(422)]);
  });
});
