import { seededRandom } from '../generate/random.js';
import { details } from '../load/requests.js';

/** A command as an outside system writes it. */
export interface WrittenCommand {
  /** What the record goes by: the target's id, or its source where that is not known yet. */
  readonly key: string;
  /** One line of JSON. */
  readonly line: string;
}

const locationCount = 1_000;
const locationIds = Array.from({ length: locationCount }, (_, index) => String(index + 1));

export const locationRegistrations = (): readonly WrittenCommand[] =>
  locationIds.map((id) => command(id, { type: 'RegisterLocation', id, data: { name: `Location ${id}` } }));

/** Stations with all that a usual one has. */
export function stationUpserts(count: number): readonly WrittenCommand[] {
  const random = seededRandom(2026);
  return Array.from({ length: count }, (_, index) => {
    const data = {
      name: `Station ${index}`,
      ...details(random),
      location_id: locationIds[index % locationCount],
    };
    const source = { feed: 'bench', id: String(index) };
    return command(source.id, { type: 'UpsertStation', source, data });
  });
}

/** Gives status changes, round by round over the stations; each changes the status that its station has. */
export class StatusChanges {
  private given = 0;

  constructor(private readonly stationIds: readonly string[]) {}

  take(count: number): readonly WrittenCommand[] {
    return Array.from({ length: count }, () => this.next());
  }

  private next(): WrittenCommand {
    const { length } = this.stationIds;
    const id = this.stationIds[this.given % length] ?? '';
    // The codes 1 to 4 in turn, then once more round: 0 stands for a round that another measure has made.
    const available = String(1 + (Math.floor(this.given / length) % 4));
    this.given += 1;
    return command(id, { type: 'SetStationAvailability', id, data: { available } });
  }
}

const command = (key: string, line: object): WrittenCommand => ({ key, line: JSON.stringify(line) });
