import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.js';
import { KafkaFrames, apiKeyOf, correlationIdOfRequest, correlationIdOfResponse } from './kafka-frames.js';

/**
 * Faults of a response to a request that the broker has processed. `lost`: the connection is closed instead.
 * `swallowed`: the response is dropped, and the connection stays open. `late`: the response is delayed.
 */
export const faults = ['lost', 'swallowed', 'late'] as const;
export type Fault = (typeof faults)[number];

/** The requests whose responses have faults, with their API keys and the probability of a fault. */
const faultyRequests = {
  Produce: { apiKey: 0, probability: 0.03 },
  Fetch: { apiKey: 1, probability: 0.1 },
  InitProducerId: { apiKey: 22, probability: 0.6 },
  AddPartitionsToTxn: { apiKey: 24, probability: 0.03 },
  EndTxn: { apiKey: 26, probability: 0.1 },
} as const;

/** Longer than a gateway waits for a record to be written, in milliseconds. */
const MAX_DELAY_MS = 2_500;

/** A proxy between a broker and its clients that injects faults into responses while it is active. */
export class FaultProxy {
  /** The number of injected faults, by request and fault. */
  readonly counts = new Map<string, number>(
    Object.keys(faultyRequests).flatMap((name) => faults.map((fault) => [`${name} ${fault}`, 0] as const)),
  );
  /** Whether faults are injected. */
  active = false;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  /**
   * @param times number of each fault for each kind of request before faults are chosen at random. There are no
   *   further swallowed responses, because a client waits for seconds then.
   * @param target returns the broker's port
   */
  constructor(
    private readonly random: SeededRandom,
    private readonly times: number,
    private readonly target: () => number,
  ) {
    this.server = createServer((client) => this.connectToBroker(client));
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

  private connectToBroker(client: Socket): void {
    const broker = connect(this.target(), '127.0.0.1');
    const both = [client, broker];
    for (const socket of both) {
      this.sockets.add(socket.setNoDelay(true));
      // If one socket closes, the other is closed too.
      socket.on('error', () => {});
      socket.once('close', () => {
        this.sockets.delete(socket);
        for (const each of both) each.destroy();
      });
    }
    /** API keys by correlation id. */
    const requestsInFlight = new Map<number, number>();
    const requests = new KafkaFrames();
    client.on('data', (piece) => {
      for (const request of requests.push(piece))
        requestsInFlight.set(correlationIdOfRequest(request), apiKeyOf(request));
      broker.write(piece);
    });
    this.forwardResponses(client, broker, requestsInFlight);
  }

  /** Forwards responses in order: a late one delays those after it. */
  private forwardResponses(client: Socket, broker: Socket, requestsInFlight: Map<number, number>): void {
    const responses = new KafkaFrames();
    let forwarded = Promise.resolve();
    broker.on('data', (piece) => {
      for (const response of responses.push(piece)) {
        const correlationId = correlationIdOfResponse(response);
        const fault = this.chooseFault(requestsInFlight.get(correlationId));
        requestsInFlight.delete(correlationId);
        forwarded = forwarded.then(() => this.forward(client, response, fault));
      }
    });
  }

  private async forward(client: Socket, response: Buffer, fault: Fault | undefined): Promise<void> {
    if (fault === 'late') await pause(this.random.below(MAX_DELAY_MS));
    if (fault === 'lost') client.destroy();
    else if (fault !== 'swallowed') client.write(response);
  }

  private chooseFault(apiKey: number | undefined): Fault | undefined {
    const [name, { probability }] = Object.entries(faultyRequests).find(
      ([, each]) => each.apiKey === apiKey,
    ) ?? ['', never];
    if (!this.active || !this.random.chance(probability)) return undefined;
    const count = (fault: Fault) => this.counts.get(`${name} ${fault}`) ?? 0;
    const missing = faults.filter((fault) => count(fault) < this.times);
    const fault = this.random.oneOf(missing.length > 0 ? missing : (['lost', 'late'] as const));
    this.counts.set(`${name} ${fault}`, count(fault) + 1);
    return fault;
  }
}

const never = { probability: 0 };
