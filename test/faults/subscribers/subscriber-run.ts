import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../../engines/processes/until.js';
import { DirectoryClient } from '../../support/client.js';
import { allEvents, type FeedEvent } from '../../support/pages.js';
import { SeededRandom } from '../distributed/seeded-random.js';
import { ExpectedEvents } from './expected-events.js';
import { startFailing, type FailingDirectory, type Restart } from './failing-directory.js';
import { LoadOfCommands } from './load-of-commands.js';
import type { SubscriberOptions } from './options.js';
import { Stations } from './stations.js';
import { StreamClients } from './stream-clients.js';
import type { StreamEnd } from './stream-follower.js';
import type { Subscribers, Subscription } from './subscription.js';
import { WebhookReceivers } from './webhook-receivers.js';

/** How long after the load events may arrive. */
const MAX_ARRIVAL_MS = 300_000;
/** After which time a client has seen that its connection has ended. */
const SEEN_MS = 500;

export interface RestartReport extends Restart {
  /** The streams that ended until the program had ended. */
  readonly ends: readonly StreamEnd[];
}

/** What a run has shown. */
export interface RunReport {
  readonly subscriptions: readonly Subscription[];
  readonly restarts: readonly RestartReport[];
  /** Events of the load. */
  readonly events: number;
  readonly commands: number;
  /** Accepted commands whose events are not in the log once, and contradictory responses. */
  readonly faults: number;
  /** Seconds of the load, and from its end to the last arrival. */
  readonly seconds: number;
  readonly arrivedAfter: number;
  /** Connections of all clients of streams. */
  readonly connections: number;
}

/** Runs subscribers of a directory that fails under load, and compares what they got with its log. */
export async function runSubscribers(
  options: SubscriberOptions,
  report: (step: string) => void,
): Promise<RunReport> {
  const directory = await startFailing(options);
  const run = new Run(directory, options, report);
  try {
    return await run.execute();
  } finally {
    await run.end();
    await directory.remove();
  }
}

class Run {
  private readonly client: DirectoryClient;
  private readonly subscribers: Subscribers[] = [];

  constructor(
    private readonly directory: FailingDirectory,
    private readonly options: SubscriberOptions,
    private readonly report: (step: string) => void,
  ) {
    this.client = new DirectoryClient(() => directory.urls()[0] ?? '');
  }

  async execute(): Promise<RunReport> {
    const stations = await Stations.fill(this.client, this.options.stations, new SeededRandom(1));
    const known = new Set((await allEvents(this.client)).map(({ id }) => id));
    const streams = await this.subscribe(stations);
    this.report('the load begins');
    const load = new LoadOfCommands(this.directory.urls, stations, this.options.rate);
    const restarts = await this.fail(streams);
    const seconds = await load.end();
    this.report(`the load has ended after ${seconds.toFixed(1)} s`);
    const ended = performance.now();
    const log = await this.wholeLog(load);
    const expected = new ExpectedEvents(log, known);
    await waitFor(() => this.isComplete(expected), MAX_ARRIVAL_MS);
    const arrivedAfter = (performance.now() - ended) / 1000;
    const subscriptions = await Promise.all(this.subscribers.map((group) => group.subscriptions(expected)));
    return {
      ...{ subscriptions: subscriptions.flat(), restarts, seconds, arrivedAfter },
      ...{ connections: streams.connections, events: expected.count, commands: load.responses.final.size },
      faults: load.faults(log) + load.responses.unexpected.length,
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.subscribers.map((group) => group.end()));
  }

  private async subscribe(stations: Stations): Promise<StreamClients> {
    const { clients, receivers } = this.options;
    const streams = await StreamClients.begin(clients, this.client, this.directory.urls, stations);
    this.subscribers.push(streams);
    if (receivers > 0) this.subscribers.push(await WebhookReceivers.begin(receivers, this.client, stations));
    return streams;
  }

  /** Lets the directory fail at times that are spread over the load. Resolves after the load's duration at least. */
  private async fail(streams: StreamClients): Promise<readonly RestartReport[]> {
    const { restarts } = this.directory;
    const began = performance.now();
    const pauseUntil = (share: number) =>
      delay(Math.max(0, began + 1000 * this.options.seconds * share - performance.now()));
    const results: RestartReport[] = [];
    for (const [n, restart] of restarts.entries()) {
      await pauseUntil((n + 1) / (restarts.length + 1));
      const result = await restart();
      this.report(`${result.title}: ready again after ${(result.readyAfter / 1000).toFixed(1)} s`);
      const ends = streams.endsWithin(result.at, result.at + result.endedAfter + SEEN_MS);
      results.push({ ...result, ends: ends.filter(({ how }) => how !== 'refused') });
    }
    await pauseUntil(1);
    return results;
  }

  private async isComplete(expected: ExpectedEvents): Promise<boolean> {
    const complete = await Promise.all(this.subscribers.map((group) => group.isComplete(expected)));
    return complete.every(Boolean);
  }

  /** The log, when it has the events of all accepted commands. */
  private async wholeLog(load: LoadOfCommands): Promise<readonly FeedEvent[]> {
    let log: readonly FeedEvent[] = [];
    const isWhole = async () => load.faults((log = await allEvents(this.client))) === 0;
    await waitFor(isWhole, MAX_ARRIVAL_MS);
    return log;
  }
}
