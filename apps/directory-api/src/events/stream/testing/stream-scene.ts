import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DEFAULT_EVENTS_SOURCE,
  EventReader,
  LogGrowth,
  ProjectionRunner,
  encodePosition,
  parseEventFilter,
  type LoggedEvent,
} from '#application';
import { CountingFeed } from '../../../../../../test/contracts/fixtures/counting-feed.js';
import { MemoryHistorySnapshots } from '../../../../../../test/contracts/fixtures/memory-history-snapshots.js';
import { MemoryWriteSide } from '../../../../../../test/contracts/fixtures/memory-write-side.js';
import { EventRecorder, type GivenEvent } from '../../../../../../test/contracts/inputs/event-recorder.js';
import { station, stationCreated } from '../../../../../../test/contracts/inputs/event-builders.js';
import { until } from '../../../../../../test/engines/processes/until.js';
import { EventStreamClient } from '../../../../../../test/support/event-stream.js';
import { EventStreams } from '../event-streams.js';

export const BEGINNING = encodePosition([0]);

export const created = (n: number): GivenEvent => [station(n), stationCreated({ available: '1' })];

/** Streams of a log in memory, behind a server. */
export class StreamScene {
  readonly log = new MemoryWriteSide();
  readonly feed = new CountingFeed(this.log);
  readonly streams: EventStreams;
  readonly responses: ServerResponse[] = [];
  now = 0;
  random: number[] = [];
  private readonly recorder = new EventRecorder();
  private readonly snapshots = new MemoryHistorySnapshots();
  private readonly runner = new ProjectionRunner(this.log, this.snapshots, { batchDelayMs: 1 });
  private readonly growth = new LogGrowth(BEGINNING, () => Promise.resolve());
  private readonly reader: EventReader;
  private readonly clients: EventStreamClient[] = [];
  private readonly server: Server;

  constructor(limits = { total: 1000, perCaller: 1000 }) {
    const { log: states, feed, snapshots, growth } = this;
    this.reader = new EventReader({ feed, snapshots, states, growth });
    const random = () => this.random.shift() ?? 0.5;
    const timing = { now: () => this.now, random, pause: () => new Promise<void>(setImmediate) };
    this.streams = new EventStreams(this.reader, limits, DEFAULT_EVENTS_SOURCE, timing);
    this.server = createServer((request, response) => {
      const { after = BEGINNING, ...query } = queryOf(request.url);
      this.responses.push(response.writeHead(200, { connection: 'close' }));
      const filter = parseEventFilter(query);
      this.streams.open(response, { caller: 'someone', filter, view: 'whole', after });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(query = ''): Promise<EventStreamClient> {
    const client = await EventStreamClient.open(this.url, query);
    this.clients.push(client);
    await until('the first lines have arrived', () => client.lastEventId !== '');
    return client;
  }

  async append(...givenEvents: GivenEvent[]): Promise<void> {
    await this.log.append(this.recorder.batch(...givenEvents));
    this.runner.wake();
    this.growth.reached(await this.log.end());
  }

  /** The time goes on, and what is due is done. */
  async after(ms: number): Promise<void> {
    this.now += ms;
    await this.streams.tick();
  }

  /** The ids of the events of the log that match after a position. */
  async matching(query: string, after = BEGINNING): Promise<readonly string[]> {
    const filter = parseEventFilter(queryOf(`/?${query}`));
    const found: LoggedEvent[] = [];
    for (let from = after; ;) {
      const page = await this.reader.read({ after: from, limit: 1000, filter });
      found.push(...page.events);
      if (page.next === from) break;
      from = page.next;
    }
    return found.map(({ aggregate, version }) => `stations/${aggregate.id}/${version}`);
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.runner.stop();
  }
}

const queryOf = (url = ''): Record<string, string> =>
  Object.fromEntries(new URL(url, 'http://any.invalid').searchParams);
