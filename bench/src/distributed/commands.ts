import { seededRandom } from '../generate/random.js';
import { details } from '../load/requests.js';

/** A command as an upstream system writes it. */
export interface WrittenCommand {
  /** Key of the Kafka record: the id of the command's target, or of its source if the id is not known yet. */
  readonly key: string;
  /** The command as one line of JSON. */
  readonly line: string;
}

const locationCount = 1_000;
const locationIds = Array.from({ length: locationCount }, (_, index) => String(index + 1));

export const locationRegistrations = (): readonly WrittenCommand[] =>
  locationIds.map((id) => command(id, { type: 'RegisterLocation', id, data: { name: `Location ${id}` } }));

/** Commands that create stations with typical attributes. */
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

/** Generates status changes of the stations in turn. Each differs from the last status of its station. */
export class StatusChanges {
  private count = 0;

  constructor(private readonly stationIds: readonly string[]) {}

  next(count: number): readonly WrittenCommand[] {
    return Array.from({ length: count }, () => this.nextCommand());
  }

  private nextCommand(): WrittenCommand {
    const { length } = this.stationIds;
    const id = this.stationIds[this.count % length] ?? '';
    // The codes 1 to 4 in turn. The changes of another measure may have left any code, 0 included.
    const available = String(1 + (Math.floor(this.count / length) % 4));
    this.count += 1;
    return command(id, { type: 'SetStationAvailability', id, data: { available } });
  }
}

const command = (key: string, line: object): WrittenCommand => ({ key, line: JSON.stringify(line) });
