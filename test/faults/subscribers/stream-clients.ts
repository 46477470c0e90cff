import { until } from '../../engines/processes/until.js';
import type { DirectoryClient } from '../../support/client.js';
import { compare } from './comparison.js';
import type { ExpectedEvents } from './expected-events.js';
import { streamFilters } from './filters.js';
import { oneOf, type Stations } from './stations.js';
import { StreamFollower, type StreamEnd } from './stream-follower.js';
import type { Subscribers, Subscription } from './subscription.js';

const kinds = Object.keys(streamFilters);
const filterKinds = Object.values(streamFilters);

/** Clients of streams, with filters of all kinds. */
export class StreamClients implements Subscribers {
  private constructor(private readonly followers: readonly StreamFollower[]) {}

  /**
   * Resolves when all are connected. They get the events after what the client has seen.
   * @param urls the instances, over which they are spread
   */
  static async begin(
    count: number,
    client: DirectoryClient,
    urls: () => readonly string[],
    stations: Stations,
  ): Promise<StreamClients> {
    const { headers } = await client.get('/v1/events?after=latest');
    const start = headers.get('directory-position') ?? '';
    const followers = Array.from({ length: count }, (_, n) => {
      const filter = oneOf(filterKinds, n)(Math.floor(n / filterKinds.length), stations);
      return new StreamFollower(urls, filter, start, n);
    });
    await until('all clients are connected', () => followers.every(({ isConnected }) => isConnected));
    return new StreamClients(followers);
  }

  get connections(): number {
    return this.followers.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** The ends of connections within a time of the monotonic clock. */
  endsWithin(from: number, to: number): readonly StreamEnd[] {
    return this.followers.flatMap(({ ends }) => ends).filter(({ at }) => at >= from && at <= to);
  }

  isComplete(expected: ExpectedEvents): Promise<boolean> {
    const isComplete = ({ filter, received }: StreamFollower) =>
      received.length >= expected.of(filter).length;
    return Promise.resolve(this.followers.every(isComplete));
  }

  subscriptions(expected: ExpectedEvents): Promise<readonly Subscription[]> {
    return Promise.resolve(
      this.followers.map(({ filter, received }, n) => {
        const wanted = expected.of(filter);
        const differences = compare(wanted, received);
        const isKept = Object.values(differences).every((count) => count === 0);
        return { group: `stream: ${oneOf(kinds, n)}`, expected: wanted.length, isKept, ...differences };
      }),
    );
  }

  end(): Promise<void> {
    for (const follower of this.followers) follower.close();
    return Promise.resolve();
  }
}
