import type { BulkResult } from '../../support/bulk.js';
import type { SeededRandom } from './seeded-random.js';
import type { RetryingSender, Write } from './retrying-sender.js';

/** The record that all clients write to. */
export interface Shared {
  readonly stationId: string;
}

/** A client that writes one request after another, to its own stations and to the shared one. */
export class WritingClient {
  private count = 0;
  private last: Write | undefined;

  constructor(
    private readonly number: number,
    private readonly sender: RetryingSender,
    private readonly random: SeededRandom,
  ) {}

  /** Creates a location and a station, changes the station, and removes it in most cases. */
  async runScenario({ stationId }: Shared): Promise<void> {
    const locationId = String(1_000_000 * (this.number + 1) + this.random.below(5));
    if (!(await this.sendWithKey('PUT', `/v1/locations/${locationId}`, {}, [200, 201]))) return;
    const body = { location_id: locationId, name: `Station ${this.number}` };
    const created = await this.sendMaybeWithKey('POST', '/v1/stations', body, [201]);
    if (created === undefined) return;
    const own = `/v1/stations/${(JSON.parse(created) as { id: string }).id}`;
    for (let changes = 2 + this.random.below(5); changes > 0; changes--) await this.change(own);
    await this.change(`/v1/stations/${stationId}`);
    await this.sendInvalid(own);
    await this.upsert(locationId);
    await this.repeatLast();
    if (!this.random.chance(0.6)) return;
    if (await this.sendWithKey('DELETE', own, undefined, [204]))
      await this.send({ method: 'DELETE', path: own, expected: [410] });
  }

  private async change(station: string): Promise<void> {
    const n = ++this.count;
    if (this.random.chance(0.5)) {
      const body = { available: String(this.random.below(5)) };
      await this.sendMaybeWithKey('PUT', `${station}/availability`, body, [200]);
    } else
      await this.sendMaybeWithKey('PATCH', station, { name: `${this.number}/${n}`, cost: String(n) }, [200]);
  }

  /** Refused writes must change nothing. */
  private async sendInvalid(station: string): Promise<void> {
    const key = this.key();
    const unknown = { location_id: '999', name: 'unknown location' };
    await this.send({ method: 'PATCH', path: station, body: { latitude: 'north' }, expected: [422] });
    await this.send({ method: 'POST', path: '/v1/stations', body: unknown, key, expected: [422] });
    const late = { method: 'PATCH', path: station, body: { name: 'late' }, ifMatch: '"999999"' } as const;
    await this.send({ ...late, expected: [412] });
  }

  private async upsert(location_id: string): Promise<void> {
    const lines = [0, 1, 2].map((id) => ({
      ...{ command_id: this.random.uuid(), type: 'UpsertStation' },
      source: { feed: `feed ${this.number}`, id: String(id) },
      data: { location_id, name: `Upserted ${++this.count}` },
    }));
    await this.sendLines(lines, false);
  }

  /**
   * Sends lines with command ids until all have final results, which it returns.
   * @param mayBeRejected whether a final result may be a rejection
   */
  sendLines(lines: readonly object[], mayBeRejected: boolean): Promise<readonly BulkResult[]> {
    return this.sender.bulk(lines, mayBeRejected);
  }

  /** Sends the last request with a key again, and its key with another request. */
  async repeatLast(): Promise<void> {
    if (!this.last) return;
    await this.send(this.last);
    const body = { name: 'another request' };
    if (this.last.method === 'PATCH') await this.send({ ...this.last, body, expected: [422] });
  }

  private async sendWithKey(
    method: Write['method'],
    path: string,
    body: unknown,
    expected: Write['expected'],
  ): Promise<string | undefined> {
    return this.send({ method, path, expected, key: this.key(), ...(body !== undefined && { body }) });
  }

  /** Sends a write, randomly with or without a key. */
  private async sendMaybeWithKey(
    method: Write['method'],
    path: string,
    body: unknown,
    expected: Write['expected'],
  ): Promise<string | undefined> {
    if (this.random.chance(0.4)) return this.send({ method, path, body, expected });
    this.last = { method, path, body, expected, key: this.key() };
    return this.send(this.last);
  }

  private async send(write: Write): Promise<string | undefined> {
    return (await this.sender.send(write))?.text;
  }

  private readonly key = () => `${this.number}-${++this.count}-${this.random.uuid()}`;
}
