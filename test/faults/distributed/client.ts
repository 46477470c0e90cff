import { randomUUID } from 'node:crypto';
import { bulkText, parseBulk } from '../../support/bulk.js';
import type { Chance } from './chance.js';
import type { Ledger } from './ledger.js';
import type { Sender, Write } from './sender.js';

/** What all clients write to. */
export interface Shared {
  readonly stationId: string;
}

/** One who writes, one request after another: its own stations, and one that all others write to as well. */
export class Client {
  private count = 0;
  private last: Write | undefined;

  constructor(
    private readonly number: number,
    private readonly sender: Sender,
    private readonly ledger: Ledger,
    private readonly chance: Chance,
  ) {}

  /** Lives one station's life, from its location to its removal. */
  async story({ stationId }: Shared): Promise<void> {
    const locationId = String(1_000_000 * (this.number + 1) + this.chance.below(5));
    if (!(await this.surely('PUT', `/v1/locations/${locationId}`, {}, [200, 201]))) return;
    const body = { location_id: locationId, name: `Station ${this.number}` };
    const created = await this.perhapsTwice('POST', '/v1/stations', body, [201]);
    if (created === undefined) return;
    const own = `/v1/stations/${(JSON.parse(created) as { id: string }).id}`;
    for (let changes = 2 + this.chance.below(5); changes > 0; changes--) await this.change(own);
    await this.change(`/v1/stations/${stationId}`);
    await this.wrong(own);
    await this.upsert(locationId);
    await this.again();
    if (!this.chance.hits(0.6)) return;
    if (await this.surely('DELETE', own, undefined, [204]))
      await this.once({ method: 'DELETE', path: own, expected: [410] });
  }

  private async change(station: string): Promise<void> {
    const n = ++this.count;
    if (this.chance.hits(0.5)) {
      const body = { available: String(this.chance.below(5)) };
      await this.perhapsTwice('PUT', `${station}/availability`, body, [200]);
    } else await this.perhapsTwice('PATCH', station, { name: `${this.number}/${n}`, cost: String(n) }, [200]);
  }

  /** What is refused must leave nothing behind. */
  private async wrong(station: string): Promise<void> {
    const key = this.key();
    const unknown = { location_id: '999', name: 'nowhere' };
    await this.once({ method: 'PATCH', path: station, body: { latitude: 'north' }, expected: [422] });
    await this.once({ method: 'POST', path: '/v1/stations', body: unknown, key, expected: [422] });
    const late = { method: 'PATCH', path: station, body: { name: 'late' }, ifMatch: '"999999"' } as const;
    await this.once({ ...late, expected: [412] });
  }

  /** Lines that have ids are sent until all have definite results. */
  private async upsert(location_id: string): Promise<void> {
    const lines = [0, 1, 2].map((id) => ({
      ...{ command_id: randomUUID(), type: 'UpsertStation' },
      source: { feed: `feed ${this.number}`, id: String(id) },
      data: { location_id, name: `Upserted ${++this.count}` },
    }));
    for (;;) {
      const heard = await this.sender.bulk(bulkText(lines));
      if (heard?.status !== 200 || !heard.text.includes('"done":true')) continue;
      const { results } = parseBulk(heard.text);
      if (results.map((result) => this.ledger.noteResult(result)).every(Boolean)) return;
    }
  }

  /** The last request that has a key once more; and its key for another request. */
  private async again(): Promise<void> {
    if (!this.last) return;
    await this.once(this.last);
    const body = { name: 'another request' };
    if (this.last.method === 'PATCH') await this.once({ ...this.last, body, expected: [422] });
  }

  private async surely(
    method: Write['method'],
    path: string,
    body: unknown,
    expected: Write['expected'],
  ): Promise<string | undefined> {
    return this.once({ method, path, expected, key: this.key(), ...(body !== undefined && { body }) });
  }

  /** With a key or without. */
  private async perhapsTwice(
    method: Write['method'],
    path: string,
    body: unknown,
    expected: Write['expected'],
  ): Promise<string | undefined> {
    if (this.chance.hits(0.4)) return this.once({ method, path, body, expected });
    this.last = { method, path, body, expected, key: this.key() };
    return this.once(this.last);
  }

  private async once(write: Write): Promise<string | undefined> {
    return (await this.sender.send(write))?.text;
  }

  private readonly key = () => `${this.number}-${++this.count}-${randomUUID()}`;
}
