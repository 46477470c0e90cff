import { setTimeout as pause } from 'node:timers/promises';
import { Chance } from './chance.js';
import { Client, type Shared } from './client.js';
import { Ledger } from './ledger.js';
import { Sender } from './sender.js';

const POLL_MS = 50;

export interface CrowdSetting {
  /** Where the instances listen; asked at every request. */
  readonly urls: () => readonly string[];
  readonly seed: number;
  readonly clients?: number;
}

/** Clients that write at the same time, for as long as it goes on. */
export class Crowd {
  readonly ledger = new Ledger();
  private running = true;
  private stories: readonly Promise<void>[] = [];

  constructor(private readonly setting: CrowdSetting) {}

  /** Makes what all write to, and begins. */
  async begin(): Promise<void> {
    const { clients = 32 } = this.setting;
    const shared = await this.shared();
    this.stories = Array.from({ length: clients }, (_, number) => this.live(number, shared));
  }

  /** Resolves when the clients were given so many more definite answers. */
  async answered(more: number): Promise<void> {
    const { told } = this.ledger;
    for (const wanted = told.size + more; told.size < wanted;) await pause(POLL_MS);
  }

  /** Lets every client end its story. */
  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.stories);
  }

  private async live(number: number, shared: Shared): Promise<void> {
    const chance = new Chance(this.setting.seed + number);
    const client = new Client(number, this.sender(number), this.ledger, chance);
    while (this.running) await client.story(shared);
  }

  private async shared(): Promise<Shared> {
    const sender = this.sender(0);
    await sender.send({ method: 'PUT', path: '/v1/locations/1', body: {}, key: 'place', expected: [201] });
    const body = { location_id: '1', name: 'Shared' };
    const write = { method: 'POST', path: '/v1/stations', body, key: 'shared', expected: [201] } as const;
    const created = await sender.send(write);
    return { stationId: (JSON.parse(created?.text ?? '{}') as { id: string }).id };
  }

  private sender(number: number): Sender {
    return new Sender(this.setting.urls, this.ledger, number);
  }
}
