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
