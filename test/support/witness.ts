import { DirectoryClient } from './client.js';
import type { Page } from './client.js';
import type { FeedEvent } from './pages.js';

/** Everything about an event that is the same in another run of the same import. */
export const eventText = ({ type, subject, aggregateversion, data }: FeedEvent): string =>
  JSON.stringify([type, subject, aggregateversion, data]);

/**
 * Writes and reads beside an import and remembers what a directory has promised by its answers, which must hold
 * whatever happens to the process.
 */
export class Witness {
  /** Ids of stations whose creation was answered. */
  readonly created: string[] = [];
  /** Ids of events that were read. */
  readonly seen: string[] = [];
  private after = '';

  /** @param locationId where its own stations are, so that they can be told from the imported ones */
  constructor(readonly locationId: string) {}

  /** Watches until this many events more were seen, and returns at that very moment. */
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
