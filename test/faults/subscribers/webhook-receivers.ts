import type { DirectoryClient, Page } from '../../support/client.js';
import { start, type RunningProgram } from '../../support/programs.js';
import { compare } from './comparison.js';
import type { ExpectedEvents } from './expected-events.js';
import { receiverFilters, type Filter } from './filters.js';
import type { Arrivals } from './receiver-process.js';
import { oneOf, type Stations } from './stations.js';
import type { Subscribers, Subscription } from './subscription.js';

/** The behaviours of receivers, in this order again and again. */
const order = [
  ...[
    'prompt',
    'failing',
    'redirecting',
    'gone',
    'dropping',
    'slow',
    'prompt',
    'prompt',
    'prompt',
    'failing',
  ],
  ...['redirecting', 'slow', 'prompt', 'prompt', 'prompt', 'dropping', 'slow', 'prompt', 'prompt', 'prompt'],
] as const;
type Behaviour = (typeof order)[number];

interface Receiver {
  readonly behaviour: Behaviour;
  readonly path: string;
  readonly filter: Filter;
  /** Id of the webhook. */
  readonly id: string;
}

/** Receivers of webhooks in a process of their own. */
export class WebhookReceivers implements Subscribers {
  private constructor(
    private readonly client: DirectoryClient,
    private readonly program: RunningProgram,
    private readonly url: string,
    private readonly receivers: readonly Receiver[],
  ) {}

  /** Makes the webhooks. */
  static async begin(count: number, client: DirectoryClient, stations: Stations): Promise<WebhookReceivers> {
    const program = start(process.execPath, ['dist/test/faults/subscribers/receiver-process.js']);
    const [url] = await program.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
    const receivers: Receiver[] = [];
    for (let n = 0; n < count; n += 1) {
      const behaviour = oneOf(order, n);
      const [path, filter] = [`/${behaviour}/${n}`, receiverFilters[behaviour](n, stations)];
      const { types, ...filters } = filter;
      const webhook = { url: url + path, filters, ...(types && { types: types.split(',') }) };
      const { status, body, text } = await client.post('/v1/webhooks', webhook);
      if (status !== 201) throw new Error(`POST /v1/webhooks was answered ${status} ${text}`);
      receivers.push({ behaviour, path, filter, id: body.id });
    }
    return new WebhookReceivers(client, program, url, receivers);
  }

  async isComplete(expected: ExpectedEvents): Promise<boolean> {
    const arrivals = await this.arrivals();
    return this.receivers.every(
      ({ behaviour, path, filter }) =>
        isRefusing(behaviour) || new Set(arrivals[path]?.accepted).size >= expected.of(filter).length,
    );
  }

  async subscriptions(expected: ExpectedEvents): Promise<readonly Subscription[]> {
    const arrivals = await this.arrivals();
    return Promise.all(
      this.receivers.map(async (receiver) => {
        const { behaviour, path, filter } = receiver;
        const { received, accepted } = arrivals[path] ?? { received: [], accepted: [] };
        const wanted = expected.of(filter);
        const differences = compare(wanted, received);
        const { missing } = compare(wanted, accepted);
        const isInOrder = differences.foreign + differences.disordered === 0;
        const isKept = isInOrder && (await this.isKept(receiver, missing, arrivals));
        return { group: `webhook: ${behaviour}`, expected: wanted.length, ...differences, missing, isKept };
      }),
    );
  }

  async end(): Promise<void> {
    await this.program.kill('SIGKILL');
  }

  /** Whether a receiver got all, or one that refuses all was treated as it must. */
  private async isKept(
    { behaviour, path, id }: Receiver,
    missing: number,
    arrivals: Readonly<Record<string, Arrivals>>,
  ): Promise<boolean> {
    if (!isRefusing(behaviour)) return missing === 0;
    if (!(path in arrivals)) return false;
    const { body: webhook } = await this.client.get<Readonly<Record<string, unknown>>>(`/v1/webhooks/${id}`);
    const delivered = `/v1/webhooks/${id}/deliveries?status=delivered`;
    const { body } = await this.client.get<Page<unknown>>(delivered);
    const isFailing = typeof webhook[behaviour === 'gone' ? 'disabled_at' : 'failing_since'] === 'string';
    return (
      isFailing &&
      body.items.length === 0 &&
      !(path.replace('redirecting', 'redirected') in arrivals && behaviour === 'redirecting')
    );
  }

  private async arrivals(): Promise<Readonly<Record<string, Arrivals>>> {
    const response = await fetch(`${this.url}/arrivals`, { headers: { connection: 'close' } });
    return (await response.json()) as Readonly<Record<string, Arrivals>>;
  }
}

const isRefusing = (behaviour: Behaviour): boolean => behaviour === 'redirecting' || behaviour === 'gone';
