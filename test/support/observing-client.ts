import { DirectoryClient, type Page } from './client.js';
import type { FeedEvent } from './pages.js';

/** The members of an event that are the same in each run of an import. */
export const eventText = ({ type, subject, aggregateversion, data }: FeedEvent): string =>
  JSON.stringify([type, subject, aggregateversion, data]);

/**
 * Creates stations and reads events during an import, and records the acknowledged writes and the events read. These
 * must still exist after a crash.
 */
export class ObservingClient {
  /** Ids of stations whose creation was acknowledged. */
  readonly created: string[] = [];
  /** Ids of events that were read. */
  readonly seen: string[] = [];
  private after = '';

  /** @param locationId the location of its own stations, to distinguish them from imported ones */
  constructor(readonly locationId: string) {}

  /** Writes and reads until this number of further events was read. */
  async watch(url: string, events: number): Promise<void> {
    const directory = new DirectoryClient(() => url);
    await directory.put(`/v1/locations/${this.locationId}`, {});
    for (const until = this.seen.length + events; this.seen.length < until;) {
      const { status, body } = await directory.post('/v1/stations', { location_id: this.locationId });
      expect(status).toBe(201);
      this.created.push(body.id);
      await this.read(directory);
    }
  }

  private async read(directory: DirectoryClient): Promise<void> {
    const path = `/v1/events?limit=1000${this.after}`;
    const { status, body } = await directory.get<Page<FeedEvent>>(path);
    expect(status).toBe(200);
    this.seen.push(...body.items.map(({ id }) => id));
    this.after = `&after=${String(body.next)}`;
  }
}
