import type { DirectoryClient } from '../../support/client.js';
import { sendBulk } from '../../support/bulk.js';
import type { SeededRandom } from '../distributed/seeded-random.js';

const STATIONS_PER_LOCATION = 10;
const STATIONS_PER_ROW = 40;
const STEP_DEGREES = 0.1;
const [WEST, SOUTH] = [6, 47];
const CODES = ['1', '2', '3', '4'];
const OPERATORS = ['Stadtwerke', 'Überland', 'Autohof', 'Ladenetz', 'Parkhaus'];
export const FEEDS = ['DE*ABC', 'NL*TNM', 'AT*OMV', 'afdc'];
export const STANDARDS = ['IEC_62196_T2', 'IEC_62196_T2_COMBO', 'CHADEMO', 'DOMESTIC_F'];
/** One change of so many is not one of the status. */
const RARE = 50;

/** A bulk line. */
export type Line = Readonly<Record<string, unknown>>;

/** Stations of several operators, feeds and standards on a grid, and changes of them. */
export class Stations {
  /** By number. */
  readonly ids: readonly string[];

  private constructor(
    readonly locationIds: readonly string[],
    private readonly connectorType: string,
    created: readonly string[],
    private readonly random: SeededRandom,
  ) {
    this.ids = created;
  }

  /** Fills an empty directory with so many stations. */
  static async fill(directory: DirectoryClient, count: number, random: SeededRandom): Promise<Stations> {
    const create = async (lines: readonly Line[]) =>
      (await sendBulk(directory, lines)).results.map(({ id }) => String(id));
    const [type = ''] = await create([{ type: 'CreateConnectorType', data: { name: 'Socket' } }]);
    const locations = Math.ceil(count / STATIONS_PER_LOCATION);
    const locationIds = await create(Array.from({ length: locations }, (_, n) => registration(n)));
    const creations = Array.from({ length: count }, (_, n) => creation(n, type));
    return new Stations(locationIds, type, await create(creations), random);
  }

  /** Changes of a station without end. Nearly all are changes of its status. */
  *changes(n: number): Generator<Line, never> {
    for (let step = n + 1; ; step += 1) {
      yield this.line('SetStationAvailability', n, { available: oneOf(CODES, step) });
      if (step % RARE === 0) yield* this.rareChanges(n);
    }
  }

  private *rareChanges(n: number): Generator<Line> {
    const kind = this.random.below(4);
    const other = this.random.below(this.ids.length);
    if (kind === 0) yield this.line('UpsertStation', n, placeOf(other));
    if (kind === 1) yield this.line('UpsertStation', n, { location_source: locationSource(other) });
    if (kind === 2)
      yield this.line('SetStationConnectors', n, { connectors: connectors(other, this.connectorType) });
    if (kind === 3) {
      yield this.line('RemoveStation', n, {});
      yield this.line('UpsertStation', n, { available: '0' });
    }
  }

  private line(type: string, n: number, data: object): Line {
    return { command_id: this.random.uuid(), type, source: sourceOf(n), data };
  }
}

/** A box with a station in its south-western corner, and some rows and columns of the grid. */
export function boxFrom(n: number, rows: number): string {
  const { latitude, longitude } = placeOf(n);
  const [south, west] = [Number(latitude) - STEP_DEGREES / 2, Number(longitude) - STEP_DEGREES / 2];
  const size = rows * STEP_DEGREES;
  return [west, south, west + size, south + size].map((degrees) => degrees.toFixed(2)).join(',');
}

/** The item at a place; behind the end the list begins anew. */
export const oneOf = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

const registration = (n: number): Line => ({
  ...{ type: 'RegisterLocation', source: { feed: 'sites', id: String(n) } },
  data: { operator: oneOf(OPERATORS, n) },
});

const creation = (n: number, connectorType: string): Line => ({
  ...{ type: 'UpsertStation', source: sourceOf(n) },
  data: { location_source: locationSource(n), available: '1', ...placeOf(n) },
  connectors: connectors(n, connectorType),
});

const sourceOf = (n: number) => ({ feed: oneOf(FEEDS, n), id: String(n) });

/** The location at which a station is at first. */
const locationSource = (n: number) => ({ feed: 'sites', id: String(Math.floor(n / STATIONS_PER_LOCATION)) });

const placeOf = (n: number) => ({
  latitude: (SOUTH + STEP_DEGREES * Math.floor(n / STATIONS_PER_ROW)).toFixed(1),
  longitude: (WEST + STEP_DEGREES * (n % STATIONS_PER_ROW)).toFixed(1),
});

const connectors = (n: number, connector_type_id: string) => [
  { connector_type_id, count: 2, standard: oneOf(STANDARDS, Math.floor(n / FEEDS.length)) },
];
