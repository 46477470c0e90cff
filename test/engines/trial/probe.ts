import { setTimeout as pause } from 'node:timers/promises';
import { parseCommand } from '#application';
import { partitionOfAggregate } from '#kafka';
import { bulkText, lineType, parseBulk } from '../../support/bulk.js';
import type { ResponseLog } from '../../faults/distributed/response-log.js';
import type { Member } from '../../support/distributed.js';

/** How long a client waits for a response before it counts as wrong. */
const TIMEOUT_MS = 4_000;
const PAUSE_MS = 500;
const LOCATION = '8000000000';

interface Round {
  readonly startedAt: number;
  /** Whether a write to each partition was accepted. */
  readonly writes: boolean;
  /** Whether a read at the positions of these writes has returned them. */
  readonly reads: boolean;
  /** The first response that is wrong; empty if there is none. */
  readonly wrong: string;
}

const wrongWrite = (wrong: string) => ({ writes: false, reads: false, wrong });

/** Writes to a station in each partition through one instance and reads it there, round after round. */
export class Probe {
  /** The last complete round. */
  last: Round = { startedAt: 0, ...wrongWrite('nothing was written yet') };
  private stations: readonly string[] = [];
  private count = 0;
  private running: Promise<void> | undefined;
  private stopped = false;

  /** @param name names its stations, which no other client writes to */
  constructor(
    private readonly name: string,
    private readonly api: Member,
    private readonly partitions: number,
    private readonly responses: ResponseLog,
  ) {}

  /** Creates its stations and begins. */
  async begin(): Promise<void> {
    const lines = oneLinePerPartition(this.name, this.partitions);
    const location = { type: 'RegisterLocation', id: LOCATION, data: {} };
    const body = bulkText([location, ...lines]);
    const answer = await fetch(`${this.api.url}/v1/bulk`, { method: 'POST', headers: lineType, body });
    const { results } = parseBulk(await answer.text());
    this.stations = results.slice(1).map(({ id }) => id ?? '');
    this.running = this.run();
  }

  async end(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const startedAt = performance.now();
      const round = await this.round().catch((error: unknown) => wrongWrite(String(error)));
      this.last = { startedAt, ...round };
      await pause(PAUSE_MS);
    }
  }

  private async round(): Promise<Omit<Round, 'startedAt'>> {
    const available = String(1 + (this.count++ % 4));
    const written = await Promise.all(this.stations.map((id) => this.write(id, available)));
    const refused = written.find(({ status }) => status !== 200);
    if (refused) return wrongWrite(`PUT ${refused.status}`);
    const positions = written.map(({ headers }) => headers.get('directory-position') ?? '');
    const position = { 'directory-position': positions.join(',') };
    const read = written.map(({ id, version }) => this.read(id, version, position));
    const results = await Promise.all(read).catch((error: unknown) => [`GET ${String(error)}`]);
    const wrong = results.find((result) => result !== '') ?? '';
    return { writes: true, reads: wrong === '', wrong };
  }

  private async write(id: string, available: string) {
    const path = `/v1/stations/${id}/availability`;
    const body = JSON.stringify({ available });
    const { status, headers, text } = await this.json('PUT', path, {}, body);
    this.responses.add(`PUT ${path} ${body}`, { status, headers, text }, [200]);
    return { id, status, headers, version: status === 200 ? versionOf(text) : 0 };
  }

  /** Returns what is wrong with the read; empty if it returns the version or a later one. */
  private async read(id: string, version: number, position: Record<string, string>): Promise<string> {
    const { status, text } = await this.json('GET', `/v1/stations/${id}`, position);
    if (status !== 200) return `GET ${status}`;
    return versionOf(text) >= version ? '' : `GET returns version ${versionOf(text)} instead of ${version}`;
  }

  private async json(method: string, path: string, headers: Record<string, string>, body?: string) {
    const response = await fetch(`${this.api.url}${path}`, {
      ...{ method, signal: AbortSignal.timeout(TIMEOUT_MS) },
      ...(body === undefined
        ? { headers }
        : { headers: { 'content-type': 'application/json', ...headers }, body }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

const versionOf = (text: string) => (JSON.parse(text) as { version: number }).version;

function oneLinePerPartition(feed: string, partitions: number): readonly object[] {
  const lines = new Map<number, object>();
  for (let count = 0; lines.size < partitions; count++) {
    const source = { feed, id: String(count) };
    const line = { type: 'UpsertStation', source, data: { location_id: LOCATION, name: feed } };
    const parsed = parseCommand(line, { caller: '', receivedAt: '', dataPath: [] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejection));
    const partition = partitionOfAggregate(parsed.envelope.aggregate.id, partitions);
    if (!lines.has(partition)) lines.set(partition, line);
  }
  return [...lines.values()];
}
