import fc from 'fast-check';
import { idOfSource } from '../../../application/src/log/ids.js';
import type { DirectoryClient } from '../../../../test/support/client.js';
import { linesOf } from './started-imports.js';

type Command = Readonly<Record<string, unknown>>;

const kinds = { stations: 'station', locations: 'location', 'connector-types': 'connector-type' } as const;
type List = keyof typeof kinds;

/** What a story does to one of some records, by their numbers. */
export interface Deed {
  readonly list: List;
  readonly n: number;
  readonly what: 'write' | 'write anew' | 'remove' | 'report' | 'change by id';
  /** Tells values apart. */
  readonly value: number;
}

/** A record as it is at some time. */
export interface StoryRecord {
  /** Undefined if it is not there. */
  readonly version: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

/** How many records of each kind a story has. */
const RECORDS = 5;
/** How many of them are there before the wrong import. */
const THERE = 3;

export const deed: fc.Arbitrary<Deed> = fc.record({
  list: fc.constantFrom('stations', 'stations', 'stations', 'locations', 'connector-types'),
  n: fc.nat({ max: RECORDS - 1 }),
  what: fc.constantFrom('write', 'write anew', 'remove', 'report', 'change by id'),
  value: fc.nat({ max: 4 }),
});

/** The records of a feed that a story is about. */
export class RevertStory {
  /** Later for each deed, so that no report is older than another one. */
  private minutes = 0;

  constructor(
    private readonly directory: DirectoryClient,
    readonly feed: string,
  ) {}

  /** A good file. */
  good(): string {
    const all = (['connector-types', 'locations', 'stations'] as const).flatMap((list) =>
      Array.from({ length: THERE }, (_, n) => this.command({ list, n, what: 'write', value: n })),
    );
    return linesOf(...all);
  }

  file(deeds: readonly Deed[]): string {
    return linesOf(...deeds.map((each) => this.command(each)));
  }

  /** What others do, one after another. */
  async others(deeds: readonly Deed[]): Promise<void> {
    await this.directory.request('POST', '/v1/bulk', {
      headers: { 'content-type': 'application/x-ndjson' },
      body: this.file(deeds),
    });
  }

  /** All records, by list and number, without what each write changes. One that is not there is its status alone. */
  async records(): Promise<Map<string, StoryRecord>> {
    const found = new Map<string, StoryRecord>();
    for (const list of Object.keys(kinds) as List[])
      for (let n = 0; n < RECORDS; n += 1) {
        const extensions = list === 'connector-types' ? '' : '?extensions=true';
        const path = `/v1/${list}/${this.idOf(list, n)}${extensions}`;
        const { status, body } = await this.directory.get<Record<string, unknown>>(path);
        const record = status === 200 ? comparable(body) : { status };
        found.set(`${list}/${n}`, { version: body['version'], record });
      }
    return found;
  }

  private idOf(list: List, n: number): string {
    return idOfSource(kinds[list], this.sourceOf(n));
  }

  private sourceOf(n: number) {
    return { feed: this.feed, id: String(n) };
  }

  private command({ list, n, what, value }: Deed): Command {
    const source = this.sourceOf(n);
    if (list === 'stations') return this.stationCommand({ list, n, what, value });
    if (list === 'locations') {
      if (what === 'remove') return { type: 'RetireLocation', source, data: {} };
      const data = { name: `site ${value}`, city: what === 'write' ? 'Berlin' : null };
      if (what === 'change by id') return { type: 'UpdateLocation', id: this.idOf(list, n), data };
      return { type: 'RegisterLocation', source, data, extensions: { value } };
    }
    if (what === 'remove') return { type: 'RemoveConnectorType', source, data: {} };
    const data = { name: `plug ${value}`, kilowatts: String(value + 1), is_active: value % 2 === 0 };
    if (what === 'change by id') return { type: 'UpdateConnectorType', id: this.idOf(list, n), data };
    return { type: 'UpsertConnectorType', source, data };
  }

  private stationCommand({ list, n, what, value }: Deed): Command {
    const source = this.sourceOf(n);
    const observed_at = new Date(Date.UTC(2026, 0, 1, 0, (this.minutes += 1))).toISOString();
    const available = String(value);
    const connectors = [{ connector_type_id: this.idOf('connector-types', value), count: 1 + value }];
    switch (what) {
      case 'remove':
        return { type: 'RemoveStation', source, observed_at, data: {} };
      case 'report':
        return { type: 'SetStationAvailability', source, observed_at, data: { available } };
      case 'change by id':
        return {
          type: 'UpdateStation',
          id: this.idOf(list, n),
          data: { name: `by id ${value}`, hours: null },
        };
      case 'write':
      case 'write anew': {
        const location_source = this.sourceOf(what === 'write' ? n % THERE : value);
        const data = { name: `station ${value}`, hours: '24/7', available, location_source };
        const details = { floor_level: String(value), capabilities: ['RFID_READER'].slice(value % 2) };
        const beside = { connectors, details, extensions: value === 0 ? null : { value } };
        return { type: 'UpsertStation', source, observed_at, data, ...beside };
      }
    }
  }
}

/** Without what changes with other records, as the names of connector types do. */
function comparable(record: Record<string, unknown>): Record<string, unknown> {
  const { id, attributes, status, connectors, details, extensions, source } = record;
  const entries = (connectors as readonly object[] | undefined)?.map((entry) => ({ ...entry, name: null }));
  const { code = null } = (status ?? {}) as { readonly code?: unknown };
  const ofWrite = { updated_at: null };
  return {
    ...{ id, code, details, extensions, source, connectors: entries },
    attributes: { ...(attributes as object), ...ofWrite },
  };
}

/** Whether an import has removed a record and brought it back: its events do not tell what it was. */
export function isBroughtBack(deeds: readonly Deed[], name: string): boolean {
  const own = deeds.filter(({ list, n }) => `${list}/${n}` === name);
  const removed = own.findIndex(({ what }) => what === 'remove');
  const brings = ({ list, what }: Deed) =>
    what.startsWith('write') || (what === 'report' && list !== 'stations');
  return removed >= 0 && own.slice(removed).some(brings);
}
