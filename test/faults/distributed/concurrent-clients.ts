import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from './seeded-random.js';
import { WritingClient, type Shared } from './writing-client.js';
import { ResponseLog } from './response-log.js';
import { RetryingSender } from './retrying-sender.js';

const POLL_MS = 50;

export interface ClientsOptions {
  /** The base URLs of the instances; called for every request. */
  readonly urls: () => readonly string[];
  readonly seed: number;
  readonly clients?: number;
  /** What a client does after each scenario. */
  readonly more?: (client: WritingClient, random: SeededRandom) => Promise<void>;
}

/** Clients that write at the same time until they are stopped. */
export class ConcurrentClients {
  readonly responses = new ResponseLog();
  private running = true;
  private scenarios: readonly Promise<void>[] = [];

  constructor(private readonly options: ClientsOptions) {}

  /** Creates the shared station and starts the clients. */
  async begin(): Promise<void> {
    const { clients = 32 } = this.options;
    const shared = await this.createShared();
    this.scenarios = Array.from({ length: clients }, (_, number) => this.runClient(number, shared));
  }

  /** Resolves when the clients have received so many more final responses. */
  async answered(more: number): Promise<void> {
    const { final } = this.responses;
    for (const wanted = final.size + more; final.size < wanted;) await pause(POLL_MS);
  }

  /** Stops the clients at the end of their current scenario. */
  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.scenarios);
  }

  private async runClient(number: number, shared: Shared): Promise<void> {
    const random = new SeededRandom(this.options.seed + number);
    const client = new WritingClient(number, this.sender(number), random);
    while (this.running) {
      await client.runScenario(shared);
      await this.options.more?.(client, random);
    }
    await client.repeatLast();
  }

  private async createShared(): Promise<Shared> {
    const sender = this.sender(0);
    await sender.send({ method: 'PUT', path: '/v1/locations/1', body: {}, key: 'location', expected: [201] });
    const body = { location_id: '1', name: 'Shared' };
    const write = { method: 'POST', path: '/v1/stations', body, key: 'shared', expected: [201] } as const;
    const created = await sender.send(write);
    return { stationId: (JSON.parse(created?.text ?? '{}') as { id: string }).id };
  }

  private sender(number: number): RetryingSender {
    return new RetryingSender(this.options.urls, this.responses, number);
  }
}
