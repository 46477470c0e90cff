import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventReader, LogGrowth, Turns, encodePosition } from '#application';
import { MemoryHistorySnapshots } from '../../../../test/contracts/fixtures/memory-history-snapshots.js';
import { MemoryWriteSide } from '../../../../test/contracts/fixtures/memory-write-side.js';
import {
  at,
  station,
  stationCreated,
  stationObserved,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { until } from '../../../../test/engines/processes/until.js';
import { SqliteServiceRecords } from '../../../sqlite/src/service-records/service-records.js';
import type { DeliveryParts } from '../delivery/delivery-parts.js';
import { WebhookDelivery } from '../delivery/webhook-delivery.js';
import type { DeliveryStatus } from '../ports/webhook-deliveries.js';
import { AllWebhooks, type WebhookLeases } from '../ports/webhook-leases.js';
import { WebhookSender, type SignedRequest, type WebhookAnswer } from '../ports/webhook-sender.js';
import { SqliteWebhookDeliveries } from '../webhook-deliveries.sqlite.js';
import { newWebhook, webhooks, type WebhookSettings, type WebhookState } from '../webhook.js';
import { FakeClock } from './fake-clock.js';

export const BEGINNING = encodePosition([0]);

export const created = (n: number): GivenEvent => [station(n), stationCreated({ available: '1' })];
export const observed = (n: number, code: string, time = '10:00'): GivenEvent => [
  station(n),
  stationObserved([code, at(time)]),
];

export const ok: WebhookAnswer = { status: 204, retryAfter: undefined, excerpt: null };
export const answered = (status: number, retryAfter?: string): WebhookAnswer => ({
  status,
  retryAfter,
  excerpt: null,
});

/** A request that was sent. */
export interface Sent extends SignedRequest {
  readonly at: number;
  readonly id: string;
  /** The number of the station. */
  readonly subject: string;
}

/** Receivers that answer as they are told. */
export class FakeReceivers extends WebhookSender {
  readonly sent: Sent[] = [];
  /** How a request is answered; a promise is a receiver that takes its time. */
  answer: (sent: Sent) => WebhookAnswer | Promise<WebhookAnswer> = () => ok;
  underWay = 0;

  constructor(private readonly clock: FakeClock) {
    super();
  }

  async send(request: SignedRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    const { id, subject } = JSON.parse(request.body) as Sent;
    const sent = { ...request, at: this.clock.now(), id, subject };
    this.sent.push(sent);
    this.underWay += 1;
    const ended = new AbortController();
    const aborted = once(AbortSignal.any([signal, ended.signal]), 'abort').then(() => ({ error: 'aborted' }));
    const answer = await Promise.race([this.answer(sent), aborted]);
    ended.abort();
    this.underWay -= 1;
    return answer;
  }

  ids = (url?: string): readonly string[] =>
    this.sent.filter((sent) => url === undefined || sent.url === url).map(({ id }) => id);
}

/** Deliveries of a log in memory, with the adapters of SQLite, and a clock that the test moves. */
export class DeliveryScene {
  readonly clock = new FakeClock();
  log = new MemoryWriteSide();
  readonly receivers = new FakeReceivers(this.clock);
  readonly reports: string[] = [];
  /** The status after each attempt. */
  readonly attempts: string[] = [];
  readonly records: SqliteServiceRecords;
  readonly deliveries: SqliteWebhookDeliveries;
  delivery: WebhookDelivery;
  private readonly folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  private readonly snapshots = new MemoryHistorySnapshots();
  private growth = new LogGrowth(BEGINNING, () => Promise.resolve());
  private recorder = new EventRecorder();
  private readonly leases: WebhookLeases;

  constructor(leases: WebhookLeases = new AllWebhooks()) {
    this.leases = leases;
    const file = join(this.folder, 'webhooks.db');
    this.records = new SqliteServiceRecords(file);
    this.deliveries = new SqliteWebhookDeliveries(file);
    this.delivery = new WebhookDelivery(this.parts());
  }

  /** As a process does that is started on the same data. */
  startAgain(): void {
    this.delivery = new WebhookDelivery(this.parts());
    this.delivery.start();
  }

  private parts(): DeliveryParts {
    const { log: states, snapshots, growth, clock, records, deliveries, leases } = this;
    const reader = new EventReader({ feed: states, snapshots, states, growth });
    return {
      ...{ records, deliveries, leases, feed: states, reader, sender: this.receivers, clock },
      // By a clock that stands still no turn is long, and none is followed by a pause.
      turns: new Turns(() => 0),
      eventsSource: '/directory',
      master: Buffer.alloc(32),
      attempted: (status) => this.attempts.push(status),
      report: (level, message, details) =>
        this.reports.push(`${level}: ${message} ${JSON.stringify(details)}`),
    };
  }

  /** Makes a webhook that gets all events from the beginning on. */
  async webhook(id: string, settings: Partial<WebhookSettings> = {}): Promise<void> {
    const all = { url: `https://${id}.example/secret`, types: null, filters: {}, description: null };
    const full = { ...all, max_per_second: null, paused: false, ...settings };
    const made = newWebhook(full, { from: BEGINNING, view: 'public' }, this.now());
    await this.records.write(webhooks, { id, after: 0, change: { state: made } });
  }

  /** Changes a webhook; undefined removes it. */
  async change(id: string, change: (before: WebhookState, now: string) => WebhookState | undefined) {
    const { version, state } = await this.records.find(webhooks, id);
    if (!state) throw new Error(`no webhook ${id}`);
    await this.records.write(webhooks, { id, after: version, change: { state: change(state, this.now()) } });
  }

  private now = () => new Date(this.clock.now()).toISOString();

  async append(...givenEvents: GivenEvent[]): Promise<void> {
    await this.log.append(this.recorder.batch(...givenEvents));
    this.growth.reached(await this.log.end());
  }

  /** Replaces the log by another one, as the restore of a backup of the log alone does. Nothing may be delivering. */
  async replaceLog(...givenEvents: GivenEvent[]): Promise<void> {
    this.log = new MemoryWriteSide();
    this.growth = new LogGrowth(BEGINNING, () => Promise.resolve());
    this.recorder = new EventRecorder();
    await this.append(...givenEvents);
  }

  /** Polls a condition while the clock stands still but for some milliseconds. */
  async until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
    await until(
      what,
      async () => {
        await this.clock.run(0);
        return condition();
      },
      60_000,
    );
  }

  /** The number of deliveries of a webhook in a status, when all results are stored. */
  async count(id: string, status: DeliveryStatus): Promise<number> {
    const found = await this.deliveries.list(id, { status, before: undefined, limit: 100_000 });
    return found.length;
  }

  /** Stops the deliveries; resolves with the time that it took. */
  async stop(): Promise<number> {
    const started = this.clock.now();
    let isStopped = false;
    void this.delivery.stop().then(() => (isStopped = true));
    while (!isStopped) await this.clock.run(100);
    return this.clock.now() - started;
  }

  async close(): Promise<void> {
    await this.stop();
    this.deliveries.close();
    this.records.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** The number of a station in a subject such as `stations/00000000-…-000000000007`. */
export const numberOf = ({ subject }: Sent): number => Number(subject.slice(-6));
