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

/**
 * The requests whose answers suffer, by their numbers in Kafka's protocol, with how likely each is to, and how likely
 * those that do are to be swallowed: a client waits for seconds then, and all that fetch would do nothing else.
 */
const suffering = {
  Produce: { api: 0, likely: 0.03, swallowed: 0.2 },
  Fetch: { api: 1, likely: 0.1, swallowed: 0.02 },
  InitProducerId: { api: 22, likely: 0.6, swallowed: 0.35 },
  AddPartitionsToTxn: { api: 24, likely: 0.03, swallowed: 0.2 },
  EndTxn: { api: 26, likely: 0.1, swallowed: 0.2 },
} as const;

/** Of those that suffer and are not swallowed, how many are late only. */
const LATE = 0.5;
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
   * @param greatestSwallows how many answers to each kind of request are swallowed at most: each holds much up
   * @param target tells the broker's port once there is one
   */
  constructor(
    private readonly chance: Chance,
    private readonly greatestSwallows: number,
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
    const [name, each] = Object.entries(suffering).find(([, each]) => each.api === api) ?? ['', never];
    if (!this.active || !this.chance.hits(each.likely)) return undefined;
    const fault = this.kind(each);
    const count = this.counts.get(`${name} ${fault}`) ?? 0;
    if (fault === 'swallowed' && count >= this.greatestSwallows) return undefined;
    this.counts.set(`${name} ${fault}`, count + 1);
    return fault;
  }

  private kind({ swallowed }: { readonly swallowed: number }): Fault {
    if (this.chance.hits(swallowed)) return 'swallowed';
    return this.chance.hits(LATE) ? 'late' : 'lost';
  }
}

const never = { likely: 0, swallowed: 0 };
