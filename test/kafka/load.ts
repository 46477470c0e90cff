import { setTimeout as pause } from 'node:timers/promises';
import { BrokerUnavailable, type CommandEnvelope, type CommandGateway, type Outcome } from '#application';
import { command, createStation, registerLocation } from '../contracts/inputs/envelopes.js';
import type { VerifiedLog } from './verify-log.js';

/** How many senders are active at the same time. */
const SENDERS = 12;
const RETRY_MS = 50;

/** Sends commands from several concurrent senders until `end` is called. */
export class Load {
  /** By command id, the outcomes that the senders got. */
  readonly acknowledged = new Map<string, Outcome>();
  private count = 0;
  private running = true;
  private readonly senders: readonly Promise<void>[];

  /** @param gateway returns the gateway for the next command */
  constructor(private readonly gateway: () => CommandGateway) {
    this.senders = Array.from({ length: SENDERS }, (_, n) => this.sendCommands(n));
  }

  /**
   * Resolves when so many further commands have outcomes.
   * @throws what a sender has failed with: it sends no more
   */
  async answered(more: number): Promise<void> {
    const wanted = this.acknowledged.size + more;
    while (this.acknowledged.size < wanted) await Promise.race([pause(RETRY_MS), Promise.all(this.senders)]);
  }

  /** Resolves when every sender has finished its last sequence of commands. */
  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.senders);
  }

  /** Expects the log to have exactly the acknowledged outcomes, once each. */
  expectIn({ outcomes }: VerifiedLog): void {
    expect(this.acknowledged.size).toBeGreaterThan(0);
    expect(new Map([...outcomes].sort())).toStrictEqual(new Map([...this.acknowledged].sort()));
  }

  private async sendCommands(n: number): Promise<void> {
    while (this.running) {
      const location = String(1000 * n + (this.count % 5));
      await this.send((id) => registerLocation(id, location));
      const { aggregate } = await this.send((id) => createStation(id, { location_id: location }));
      const { id } = aggregate;
      for (const available of ['1', '2', '3'])
        await this.send((next) => command(next, 'SetStationAvailability', { id, data: { available } }));
      await this.send((next) => command(next, 'RemoveStation', { id }));
    }
  }

  private async send(make: (n: number) => CommandEnvelope): Promise<Outcome> {
    const envelope = make(++this.count);
    for (;;) {
      try {
        const { outcome } = await this.gateway().submit(envelope);
        expect(outcome.status).toBe('accepted');
        this.acknowledged.set(envelope.commandId, outcome);
        return outcome;
      } catch (error) {
        // Repeats the command, as a client does after 503.
        if (!(error instanceof BrokerUnavailable || /shutting down/.test(String(error)))) throw error;
        await pause(RETRY_MS);
      }
    }
  }
}
