import { kafkaClient } from '#kafka';
import { ConcurrentClients } from '../../faults/distributed/concurrent-clients.js';
import { FeedCommands } from '../../faults/distributed/feed-commands.js';
import { FeedWriter } from '../../faults/distributed/feed-writer.js';
import type { ResponseLog } from '../../faults/distributed/response-log.js';
import { RetryingSender } from '../../faults/distributed/retrying-sender.js';
import { SeededRandom } from '../../faults/distributed/seeded-random.js';
import type { DistributedDirectory } from '../../support/distributed.js';

const FEEDS = 2;

/** Everything that writes during a trial: clients of HTTP, and feeds that write to the topic and in bulk. */
export class Load {
  private readonly clients: ConcurrentClients;
  private readonly commands: FeedCommands;
  private feeds: readonly FeedWriter[] = [];

  constructor(
    private readonly directory: DistributedDirectory,
    private readonly brokers: string,
    private readonly seed: number,
    clients: number,
  ) {
    this.clients = new ConcurrentClients({ urls: () => this.urls(), seed, clients });
    this.commands = new FeedCommands(FEEDS, new SeededRandom(seed));
  }

  get responses(): ResponseLog {
    return this.clients.responses;
  }

  /** The number of commands with a final response, or that the broker has confirmed. */
  get count(): number {
    return this.responses.final.size + this.responses.written.size;
  }

  async begin(): Promise<void> {
    await this.clients.begin();
    const { prefix, partitions } = this.directory;
    const kafka = kafkaClient({
      connection: { brokers: this.brokers.split(',') },
      clientId: 'trial',
      log: () => {},
    });
    this.feeds = Array.from({ length: FEEDS }, (_, index) => {
      const random = new SeededRandom(this.seed + 1000 + index);
      const sender = this.sender(index);
      return new FeedWriter({ kafka, prefix, partitions, sender, responses: this.responses, random }, index);
    });
  }

  /** A sender whose first request is sent to the instance with this index. */
  sender(instance: number): RetryingSender {
    return new RetryingSender(() => this.urls(), this.responses, instance);
  }

  /** Command lines of all types, for a bulk request. */
  lines(count: number): readonly object[] {
    return Array.from({ length: count }, () => this.commands.next().line);
  }

  /** Resolves when all writers have finished what they had begun. */
  async end(): Promise<void> {
    await Promise.all([this.clients.end(), ...this.feeds.map((feed) => feed.end())]);
  }

  private urls(): readonly string[] {
    return this.directory.apis.map(({ url }) => url);
  }
}
