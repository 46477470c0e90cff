import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.js';
import { Frames, apiOf, correlationOfAnswer, correlationOfRequest } from './frames.js';

/**
 * What becomes of the answer to what the broker has done. `lost`: it never comes, as the connection ends.
 * `swallowed`: it never comes, and the connection stays. `late`: it comes late.
 */
export const faults = ['lost', 'swallowed', 'late'] as const;
export type Fault = (typeof faults)[number];

/** The requests whose answers suffer, by their numbers in Kafka's protocol, with how likely each is to. */
const suffering = {
  Produce: { api: 0, likely: 0.03 },
  Fetch: { api: 1, likely: 0.1 },
  InitProducerId: { api: 22, likely: 0.6 },
  AddPartitionsToTxn: { api: 24, likely: 0.03 },
  EndTxn: { api: 26, likely: 0.1 },
} as const;

/** Up to longer than a gateway waits for a record to be written. */
const GREATEST_DELAY_MS = 2_500;

/** Stands between a broker and its clients, and has its answers suffer while that is wanted. */
export class FaultProxy {
  /** How often each fault has come, by request and fault. */
  readonly counts = new Map<string, number>(
    Object.keys(suffering).flatMap((name) => faults.map((fault) => [`${name} ${fault}`, 0] as const)),
  );
  /** Whether answers suffer now. */
  active = false;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  /**
   * @param times how often each fault comes to each kind of request before any comes more often; swallowed are no
   *   more than these, as a client waits for seconds then
   * @param target tells the broker's port once there is one
   */
  constructor(
    private readonly chance: Chance,
    private readonly times: number,
    private readonly target: () => number,
  ) {
    this.server = createServer((client) => this.join(client));
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const broker = connect(this.target(), '127.0.0.1');
    const both = [client, broker];
    for (const socket of both) {
      this.sockets.add(socket.setNoDelay(true));
      // Whatever ends one ends the other.
      socket.on('error', () => {});
      socket.once('close', () => {
        this.sockets.delete(socket);
        for (const each of both) each.destroy();
      });
    }
    const asked = new Map<number, number>();
    const requests = new Frames();
    client.on('data', (piece) => {
      for (const request of requests.take(piece)) asked.set(correlationOfRequest(request), apiOf(request));
      broker.write(piece);
    });
    this.answer(client, broker, asked);
  }

  /** Passes answers on, one after another: a late one holds up those behind it. */
  private answer(client: Socket, broker: Socket, asked: Map<number, number>): void {
    const answers = new Frames();
    let passed = Promise.resolve();
    broker.on('data', (piece) => {
      for (const answer of answers.take(piece)) {
        const correlation = correlationOfAnswer(answer);
        const fault = this.fault(asked.get(correlation));
        asked.delete(correlation);
        passed = passed.then(() => this.pass(client, answer, fault));
      }
    });
  }

  private async pass(client: Socket, answer: Buffer, fault: Fault | undefined): Promise<void> {
    if (fault === 'late') await pause(this.chance.below(GREATEST_DELAY_MS));
    if (fault === 'lost') client.destroy();
    else if (fault !== 'swallowed') client.write(answer);
  }

  private fault(api: number | undefined): Fault | undefined {
    const [name, { likely }] = Object.entries(suffering).find(([, each]) => each.api === api) ?? ['', never];
    if (!this.active || !this.chance.hits(likely)) return undefined;
    const count = (fault: Fault) => this.counts.get(`${name} ${fault}`) ?? 0;
    const lacking = faults.filter((fault) => count(fault) < this.times);
    const fault = this.chance.of(lacking.length > 0 ? lacking : (['lost', 'late'] as const));
    this.counts.set(`${name} ${fault}`, count(fault) + 1);
    return fault;
  }
}

const never = { likely: 0 };
