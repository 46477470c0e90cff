import { useDirectory } from '../support/directory.js';
import { historyOf, registerLocation, unique } from '../support/records.js';

const directory = useDirectory();

const newKey = () => ({ 'idempotency-key': unique('duplicates') });
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';
const identity = ({ headers }: { headers: Headers }) => [
  headers.get('command-id'),
  headers.get('directory-position'),
];

describe('duplicate commands sent at the same time', () => {
  it('create one record and have one outcome', async () => {
    const location_id = await registerLocation(directory);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        directory.post('/v1/stations', { location_id, name: 'duplicate' }, key),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map((answer) => identity(answer).join())).size).toBe(1);
    expect(answers.filter((answer) => !replayed(answer))).toHaveLength(1);
    expect(await historyOf(directory, answers[0]?.body.id ?? '')).toHaveLength(1);
  });

  it('with different requests are refused except for the first one', async () => {
    const key = newKey();
    const different = await Promise.all(
      Array.from({ length: 10 }, (_, n) => directory.post('/v1/connector-types', { name: `${n}` }, key)),
    );
    const statuses = different.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(9).fill(422)]);
  });
});
