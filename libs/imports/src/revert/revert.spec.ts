import { encodePosition } from '../../../application/src/log/position.js';
import type { DomainEvent } from '#domain';
import { DirectoryRun } from '../directory-run.js';

const ID = '01a22743-ad03-749c-b623-157565cebb6d';
const STATION = '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11';

type Stored = readonly [version: number, event: Pick<DomainEvent, 'type'> & { readonly data: object }];

const named = (name: string, previous: string | null) => ({
  type: 'StationDetailsChanged.v1' as const,
  data: { changed: { name }, previous: { name: previous } },
});
/** A status with its word, and the one before. */
const reported = (available: string, previous: string, ...[source_status, former]: (string | null)[]) => ({
  type: 'StationAvailabilityChanged.v1' as const,
  data: {
    ...{ available, previous, observed_at: '2026-01-01T10:00:00.000Z' },
    ...(source_status !== undefined && { source_status, previous_source_status: former }),
  },
});
const created = {
  type: 'StationCreated.v1' as const,
  data: { attributes: {}, source: { feed: 'city', id: 'A' } },
};

/** A directory that has the events of an import about a station, and takes commands. */
function directory(events: readonly Stored[], code?: string) {
  const sent: Record<string, unknown>[] = [];
  const items = events.map(([version, event]) => ({
    ...event,
    subject: `stations/${STATION}`,
    aggregateversion: version,
  }));
  const answer = (path: string): object => {
    if (path.includes('/history')) return { items: [created] };
    if (path.includes('order=desc')) return { items: [], next: null };
    const isOfStations = path.includes('StationCreated');
    return { items: path.includes('after=latest') || !isOfStations ? [] : items, next: encodePosition([9]) };
  };
  const fetch = (url: URL, { body }: { readonly body?: string }) => {
    if (body === undefined) return Promise.resolve(Response.json(answer(url.pathname + url.search)));
    const lines = body.trim().split('\n');
    sent.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
    const results = lines.map((_, index) => ({
      line: index + 1,
      ...(code === undefined
        ? { status: 'accepted', events: 1, version: 9 }
        : { status: 'rejected', error: { code } }),
    }));
    const text = [...results, { done: true }].map((line) => JSON.stringify(line)).join('\n');
    return Promise.resolve(new Response(text));
  };
  const reverted = { importId: ID, since: Date.UTC(2026, 0, 1), by: ID };
  const run = () => new DirectoryRun({ reverted }, { api: 'http://directory.example', fetch }, {}).run();
  return { sent, run };
}

describe('A revert', () => {
  it('sends the values before the first change, after the version of the last one', async () => {
    const { sent, run } = directory([
      [4, named('wrong', 'right')],
      [5, named('wrong, too', 'wrong')],
    ]);
    expect((await run()).counts.station).toMatchObject({ changed: 1 });
    const source = { feed: 'city', id: 'A' };
    expect(sent).toMatchObject([
      { type: 'UpsertStation', source, expected_version: 5, data: { name: 'right' } },
    ]);
    const again = directory([[4, named('wrong', 'right')]]);
    await again.run();
    expect(again.sent[0]?.['command_id']).toBe(sent[0]?.['command_id']);
  });

  it('sends null for what an object has had none of', async () => {
    const [payment, previous] = [{ methods: ['CASH'], brands: ['B'] }, { methods: ['WEB'] }];
    const data = { changed: { payment, images: [{}] }, previous: { payment: previous, images: [] } };
    const { sent, run } = directory([[4, { type: 'StationDetailsChanged.v1', data }]]);
    await run();
    const former = { methods: ['WEB'], brands: null, terminals: null };
    expect(sent).toMatchObject([{ type: 'UpsertStation', data: { payment: former, images: [] } }]);
  });

  it.each<[string, ReturnType<typeof reported>, object]>([
    ['another one', reported('2', '1', 'RESERVED', null), { source_status: null }],
    ['none', reported('3', '0', null, 'PLANNED'), { source_status: 'PLANNED' }],
    ['the same', reported('3', '0', 'BLOCKED', 'BLOCKED'), { source_status: 'BLOCKED' }],
  ])('sends the former word with the former status, after %s', async (_word, event, details) => {
    const { sent, run } = directory([[2, event]]);
    await run();
    const { previous: available, observed_at } = event.data;
    expect(sent).toMatchObject([{ type: 'UpsertStation', observed_at, data: { available }, details }]);
  });

  it('sends the former word alone where the status is the former one', async () => {
    const { sent, run } = directory([
      [2, reported('1', '2', null, 'RESERVED')],
      [3, reported('2', '1', 'CHARGING', null)],
    ]);
    await run();
    expect(sent).toMatchObject([{ data: {}, details: { source_status: 'RESERVED' } }]);
  });

  it('sends nothing about what is as it was', async () => {
    const { sent, run } = directory([
      [4, named('wrong', 'right')],
      [5, named('right', 'wrong')],
    ]);
    expect((await run()).counts.station).toMatchObject({ unchanged: 1 });
    expect(sent).toEqual([]);
  });

  it('leaves what others have changed between the events of the import', async () => {
    const { sent, run } = directory([
      [4, named('wrong', 'right')],
      [6, named('wrong', 'of others')],
    ]);
    const { counts, warnings } = await run();
    expect([sent, counts.station.skipped]).toEqual([[], 1]);
    expect(warnings).toEqual([
      {
        ...{ problem: 'record was changed by others during the import, it stays as it is', count: 1 },
        examples: [`station ${STATION}`],
      },
    ]);
  });

  it.each(['version_mismatch', 'station_removed'])('leaves what is answered with %s', async (code) => {
    const { run } = directory([[1, created]], code);
    expect((await run()).counts.station).toMatchObject({ skipped: 1, rejected: 0 });
  });
});
