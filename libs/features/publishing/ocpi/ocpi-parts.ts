import type { Party } from '#domain';
import { OcpiLocationText, lackedByStations, type OcpiVersion } from '#formats';
import type { PublishedLocation } from '../published-locations.js';
import type { SitePart } from '../sites/site-contents.js';

type Part = SitePart<PublishedLocation>;

/** A location whose JSON is made from its parts as they are read. */
export class OcpiParts {
  readonly id: string;
  /** The size of what is kept, in bytes. */
  size = 0;
  private readonly writer: OcpiLocationText;
  private kept: string[] | undefined = [];
  private hasBegun = false;

  constructor(
    { entry, location }: Pick<Part, 'entry' | 'location'>,
    own: Party | undefined,
    version: OcpiVersion,
  ) {
    this.id = entry.id;
    this.writer = new OcpiLocationText({ ...entry, location }, own, version);
  }

  /** The JSON of the next part; undefined if its stations keep the location from being published. */
  next({ stations, isLast }: Part): string | undefined {
    if (lackedByStations(stations.map(({ station }) => station)).length > 0) return undefined;
    const begin = this.hasBegun ? '' : this.writer.begin();
    this.hasBegun = true;
    return begin + this.writer.add(stations) + (isLast ? this.writer.end() : '');
  }

  /** Keeps the next part; nothing of a location that is left out. */
  keep(part: Part): void {
    const text = this.kept && this.next(part);
    if (text === undefined) [this.kept, this.size] = [undefined, 0];
    else this.size += Buffer.byteLength(text);
    if (text !== undefined) this.kept?.push(text);
  }

  /** The JSON of all parts that were kept; undefined if the location is left out. */
  text(): string | undefined {
    return this.kept?.join('');
  }
}
