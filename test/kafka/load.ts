import { setTimeout as pause } from 'node:timers/promises';
import { BrokerUnavailable, type CommandEnvelope, type CommandGateway, type Outcome } from '#application';
import { command, createStation, registerLocation } from '../contracts/envelopes.js';
import type { VerifiedLog } from './verify-log.js';

/** How many stories go on at the same time. */
const STORIES = 12;
const AGAIN_MS = 50;

/** Commands that come one after another, from several senders at once, for as long as it goes on. */
export class Load {
  /** By command id, what the senders were told. */
  readonly acknowledged = new Map<string, Outcome>();
  private count = 0;
  private running = true;
  private readonly stories: readonly Promise<void>[];

  /** @param gateway one to send the next command to */
  constructor(private readonly gateway: () => CommandGateway) {
    this.stories = Array.from({ length: STORIES }, (_, n) => this.story(n));
  }

  /** Resolves when so many more commands were answered. */
  async answered(more: number): Promise<void> {
    const wanted = this.acknowledged.size + more;
    while (this.acknowledged.size < wanted) await pause(AGAIN_MS);
  }

  /** Lets every sender end its story. */
  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.stories);
  }

  /** What was acknowledged is in the log, once, as it was told; and nothing else is. */
  expectIn({ outcomes }: VerifiedLog): void {
    expect(this.acknowledged.size).toBeGreaterThan(0);
    expect(new Map([...outcomes].sort())).toStrictEqual(new Map([...this.acknowledged].sort()));
  }

  private async story(n: number): Promise<void> {
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
        // As a client does that was answered with 503.
        if (!(error instanceof BrokerUnavailable || /shutting down/.test(String(error)))) throw error;
        await pause(AGAIN_MS);
      }
    }
  }
}
