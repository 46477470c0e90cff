import type { PresentStation, RemovedStation } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';

/** Characters of a site that are kept until all of its stations are known: 1,000 ordinary ones have less. */
const MAX_KEPT = 2 * 1024 * 1024;

/** What a document says of a site. */
export interface SiteContent {
  /** What is added for the next station to the list of stations, after all other members; empty if nothing is said of it. */
  station(id: string, station: PresentStation | RemovedStation): string;
  /** The end of the list, after the last station; empty if it has none. */
  close(): string;
  /** The members but the list, as far as they are known before all stations are. */
  known(): Json;
  /** All members but the list, in their order, after the last station; undefined if the document does not have the site. */
  members(): Json | undefined;
}

/**
 * The JSON of a site, made as its stations are read. Members that depend on all stations are in their place before them, or
 * at the end if the text is so long that it has to be sent before they are known.
 */
export class SiteText {
  private unsent = '';
  private begun: Json | undefined;

  /** @param before text that is sent before the site, if the document has it */
  constructor(
    private readonly content: SiteContent,
    private readonly before = '',
    private readonly maxKept = MAX_KEPT,
  ) {}

  /** Adds the next station, and returns the length of its text. */
  add(id: string, station: PresentStation | RemovedStation): number {
    const text = this.content.station(id, station);
    this.unsent += text;
    return text.length;
  }

  /** What can be sent by now. */
  take(): string {
    if (this.begun) return this.taken();
    if (this.unsent.length <= this.maxKept) return '';
    this.begun = withoutAbsent(this.content.known());
    return this.before + withoutBrace(this.begun) + this.taken();
  }

  /** The rest after the last station; empty if the document does not have the site. */
  end(): string {
    this.unsent += this.content.close();
    const members = this.content.members();
    if (!members) return '';
    if (!this.begun) return `${this.before}${withoutBrace(members)}${this.taken()}}`;
    const { begun } = this;
    const rest = Object.entries(withoutAbsent(members)).filter(([name]) => !Object.hasOwn(begun, name));
    const more = rest.length > 0 ? `,${withoutBrace(Object.fromEntries(rest)).slice(1)}` : '';
    return `${this.taken()}${more}}`;
  }

  private taken(): string {
    const text = this.unsent;
    this.unsent = '';
    return text;
  }
}

/** An object to which members are added. */
const withoutBrace = (object: Json): string => JSON.stringify(object).slice(0, -1);
