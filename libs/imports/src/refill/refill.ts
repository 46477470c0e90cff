import { attributesIn, type DirectoryReader } from '#client';
import {
  isJsonObject,
  listOf,
  member,
  textOf,
  type LocationAttributes,
  type StationAttributes,
  type StationConnector,
} from '#domain';
import {
  emptyGroup,
  refilledLocation,
  refilledStation,
  type Json,
  type RecordGroup,
  type RecordKind,
} from '#formats/reading';
import { ImportError } from '../import-error.js';
import { inParallel } from '../in-parallel.js';
import type { Phase } from '../revert/phase.js';
import { valueOf } from '../send/source-conditions.js';

/** A kind of records that have extensions. */
export type RefilledKind = Extract<RecordKind, 'location' | 'station'>;

/** A command that moves a record's extensions into fields. */
export interface RefillCommand {
  readonly type: 'UpdateLocation' | 'UpsertStation';
  readonly [member: string]: unknown;
}

/** The place of a location, by which texts without a language and times without an offset are read. */
interface Place {
  readonly country: string | null;
  readonly timeZone: string | null;
}

/** Greatest number of locations that are kept for their stations. */
const MAX_PLACES = 10_000;

/**
 * The commands that give records what earlier releases have kept in extensions alone, as an import of these would. They
 * change nothing else, and only the version that was read.
 */
export class Refill {
  private readonly places = new Map<string, Place>();

  /** @param feed whose records; undefined: of all feeds */
  constructor(
    private readonly reader: DirectoryReader,
    private readonly feed: string | undefined,
  ) {}

  readonly phases: readonly Phase[] = [() => this.groups('location'), () => this.groups('station')];

  /**
   * The command for a record as it is now; null if it needs none, or is gone.
   * @throws ImportError the key may not read extensions
   */
  async commandFor(kind: RefilledKind, id: string): Promise<RefillCommand | null> {
    const record = await this.reader.record(`v1/${kind}s/${id}?extensions=true`);
    if (record === null) return null;
    const extensions = member(record, 'extensions');
    if (extensions === undefined)
      throw new ImportError(
        'directory_refused',
        'the key may not read extensions: it needs a scope to write records',
      );
    if (!isJsonObject(extensions)) return null;
    return kind === 'location'
      ? locationCommand(record, extensions)
      : this.stationCommand(record, extensions);
  }

  private async *groups(kind: RefilledKind): ReturnType<Phase> {
    await this.reader.catchUp();
    const ofFeed = this.feed === undefined ? '' : `&source_feed=${valueOf(this.feed)}`;
    for await (const page of this.reader.pages(`v1/${kind}s?sort=created_at&limit=1000${ofFeed}`)) {
      const ids = listOf(member(page, 'items')).flatMap((item) => this.idOf(item) ?? []);
      const groups: RecordGroup[] = [];
      await inParallel([...ids.entries()], async ([index, id]) => {
        groups[index] = groupOf(kind, id, await this.commandFor(kind, id));
      });
      yield* groups;
    }
  }

  /** The id of a listed record with a source. The filter ignores case and accents. */
  private idOf(item: unknown): string | null {
    const feed = textOf(member(member(item, 'source'), 'feed'));
    const isWanted = feed !== null && (this.feed === undefined || feed === this.feed);
    return isWanted ? textOf(member(item, 'id')) : null;
  }

  private async stationCommand(record: unknown, extensions: Json): Promise<RefillCommand | null> {
    const attributes = attributesIn('station', record) as unknown as StationAttributes;
    const connectors = listOf(member(record, 'connectors')).map(withoutName) as StationConnector[];
    const place = await this.placeOf(attributes.location_id);
    const refilled = refilledStation(attributes, connectors, extensions, place);
    if (refilled === null) return null;
    const { feed, id } = member(record, 'source') as Json;
    // A station that is removed meanwhile is not restored, as its version is another one.
    return { type: 'UpsertStation', source: { feed, id }, ...expected(record), ...refilled };
  }

  private async placeOf(id: string): Promise<Place> {
    const known = this.places.get(id);
    if (known) return known;
    const attributes = member(await this.reader.record(`v1/locations/${id}`), 'attributes');
    const [country, timeZone] = ['country', 'time_zone'].map((name) => textOf(member(attributes, name)));
    const place = { country: country ?? null, timeZone: timeZone ?? null };
    if (this.places.size >= MAX_PLACES) this.places.clear();
    this.places.set(id, place);
    return place;
  }
}

function locationCommand(record: unknown, extensions: Json): RefillCommand | null {
  const attributes = attributesIn('location', record) as unknown as LocationAttributes;
  const refilled = refilledLocation(attributes, extensions);
  if (refilled === null) return null;
  return { type: 'UpdateLocation', id: textOf(member(record, 'id')), ...expected(record), ...refilled };
}

const expected = (record: unknown) => ({ expected_version: Number(member(record, 'version')) });

/** Lists alone have the names of connectors' types. */
function withoutName(entry: unknown): unknown {
  const { name, ...others } = entry as Json;
  void name;
  return others;
}

function groupOf(kind: RefilledKind, id: string, command: RefillCommand | null): RecordGroup {
  if (command === null) return { ...emptyGroup(0), counted: { kind, outcome: 'unchanged' } };
  const text = JSON.stringify(command);
  const line = { type: command.type, text, bytes: Buffer.byteLength(text) + 1, original: { kind, id } };
  return { ...emptyGroup(0), lines: [line] };
}
