import { LANGUAGE } from '../datex2-terms.js';
import { isJsonObject, textOf } from '#domain';
import { excerptOf } from '../../fields/text.js';
import type { ReadableFormat, ReadOptions } from '../../input/format.js';
import type { Head } from '../../input/head.js';
import { FormatError, type Input } from '../../input/input.js';
import {
  JsonArraySplitter,
  parseElement,
  type JsonElement,
  type JsonPart,
  type JsonPlaces,
} from '../../input/json-array-splitter.js';
import { withoutUtf8Mark } from '../../input/lines.js';
import { DuplicateFilter } from '../../records/duplicate-filter.js';
import { feedOf } from '../../input/feed-name.js';
import { emptyGroup, rejectedGroup, warningGroup, type RecordGroup } from '../../records/record-group.js';
import { mapSite } from './datex2-site.mapper.js';
import { mapSiteStatus } from './datex2-status.mapper.js';

const PUBLICATION = /EnergyInfrastructure(Table|Status)Publication$/;
const MARK = /"[a-z]*EnergyInfrastructure(Table|Status)Publication"|"profileNameG"\s*:\s*"AFIR Energy/i;
const XML = /^<[^]*datex2\.eu\/schema/;

/** The way to the sites: publications in a message, in a payload, or as the root; one of each, or a list. */
const places: JsonPlaces = (name) => {
  if (name === null || PUBLICATION.test(name)) return 'around';
  switch (name) {
    case 'messageContainer':
    case 'payload':
    case 'energyInfrastructureTable':
      return 'around';
    case 'energyInfrastructureSite':
    case 'energyInfrastructureSiteStatus':
      return 'array or element';
    case 'lang':
    case 'publicationTime':
      return 'kept';
    default:
      return undefined;
  }
};

export const datex2: ReadableFormat = {
  name: 'datex2',
  recognise: ({ text }) => XML.test(text) || (/^[[{]/.test(text) && MARK.test(text)),
  defect: ({ text }: Head) => (XML.test(text) ? 'is DATEX II in XML: only its JSON is read' : null),
  read: readDatex2,
  isFeed: true,
  maxRequests: 2,
};

/**
 * Reads DATEX II 3 with the profile AFIR Energy Infrastructure: tables of sites, and statuses of their refill points.
 * @throws FormatError the file has no publication with sites, or its feed has no name
 */
export async function* readDatex2(
  input: Input,
  options: Pick<ReadOptions, 'feed' | 'connectorTypes' | 'seen' | 'now'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const { feed, warnings } = feedOf(input, options.feed);
  const file = new Datex2File(input.name, feed, options);
  yield* warnings.map((warning) => warningGroup(1, warning));
  for await (const piece of input.bytes()) yield* file.push(piece);
  yield* file.end();
}

class Datex2File {
  private readonly splitter = new JsonArraySplitter(places);
  private readonly duplicates: DuplicateFilter;
  /** Whether sites were read since the last statuses, which may be of their stations. */
  private hasNewSites = false;

  constructor(
    private readonly name: string,
    private readonly feed: string,
    private readonly options: Pick<ReadOptions, 'connectorTypes' | 'seen' | 'now'>,
  ) {
    this.duplicates = new DuplicateFilter(options.connectorTypes, false, options.seen);
  }

  push(piece: Buffer): RecordGroup[] {
    return this.splitter.push(piece).map((element) => this.groupOf(element));
  }

  end(): RecordGroup[] {
    const error = this.splitter.end();
    if (!this.splitter.foundArray) {
      const where = error === null ? '' : ` (line ${error.line}: ${error.reason})`;
      throw new FormatError(`${this.name} contains no sites of DATEX II's energy infrastructure${where}`);
    }
    if (error === null) return [];
    return [unread(error, `malformed_json: ${error.reason}; the rest of the file was not read`)];
  }

  private groupOf(element: JsonElement): RecordGroup {
    const { text, isTooLarge } = element;
    if (isTooLarge)
      return unread({ ...element, text: excerptOf(text) }, 'payload_too_large: larger than 64 MiB');
    const parsed = parseElement(element);
    if ('rejected' in parsed) return unread(element, parsed.rejected);
    return isStatus(parsed.value)
      ? this.reports(element.line, parsed.value)
      : this.site(element.line, parsed.value);
  }

  private site(line: number, value: unknown): RecordGroup {
    this.hasNewSites = true;
    const language = this.kept('lang') ?? LANGUAGE;
    return this.duplicates.group(
      line,
      mapSite(value, { feed: this.feed, language, now: this.options.now() }),
    );
  }

  /** Statuses of one point may follow each other: they count by their times. */
  private reports(line: number, value: unknown): RecordGroup {
    const publicationTime = this.kept('publicationTime');
    const { now, seen } = this.options;
    const context = { feed: this.feed, publicationTime, now: now(), seen };
    const { lines, warnings, rejects } = mapSiteStatus(value, context);
    const dependsOnEarlier = this.hasNewSites;
    this.hasNewSites = false;
    return { ...emptyGroup(line), lines, warnings, rejects, dependsOnEarlier };
  }

  /** The text of a member of the publication that was read so far. */
  private kept(name: string): string | null {
    try {
      return textOf(JSON.parse(this.splitter.members.get(name)?.text ?? 'null'));
    } catch {
      return null;
    }
  }
}

/** A site has an id of its own, a status refers to that of a site. */
const isStatus = (value: unknown): boolean =>
  isJsonObject(value) && value['idG'] === undefined && isJsonObject(value['reference']);

const unread = ({ line, text }: JsonPart, reason: string): RecordGroup =>
  rejectedGroup(line, { kind: 'location', reason, original: withoutUtf8Mark(text) });
