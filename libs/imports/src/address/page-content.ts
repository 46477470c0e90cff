import { isJsonObject } from '#domain';
import {
  identifierOf,
  JsonArraySplitter,
  ocpiPlaces,
  parseElement,
  partyOf,
  responseError,
  type IdHashSet,
  type JsonElement,
} from '#formats/reading';
import type { Input } from '../input/input.js';
import { ImportError } from '../import-error.js';

/** A location as its sender names it. */
export interface NamedLocation {
  readonly id: string;
  /** As in `NL*TNM`; null if it names none. */
  readonly party: string | null;
}

/** What a page contains, as far as the request for the next one depends on it. */
export interface PageContent {
  /** Number of its locations. */
  readonly locations: number;
  /** Number of those that were on no page before. */
  readonly fresh: number;
  /** Identifies the first location; null without any. */
  readonly first: string | null;
  /** The last location that can be asked for alone. */
  readonly example: NamedLocation | null;
  /** The address of the next page, if the response has it in its body as `next`. */
  readonly next: string | null;
}

/**
 * Reads a page of OCPI.
 * @param known the locations of earlier pages, to which it adds
 * @returns null if the page is no JSON
 * @throws ImportError it is a response of OCPI that reports an error, also one with locations
 */
export async function contentOf(page: Input, known: IdHashSet): Promise<PageContent | null> {
  if (!/^\s*[[{]/.test(page.head.toString('utf8'))) {
    await page.close();
    return null;
  }
  const splitter = new JsonArraySplitter(ocpiPlaces);
  const locations = new Locations(known);
  for await (const piece of page.bytes()) for (const element of splitter.push(piece)) locations.add(element);
  const error = responseError(splitter.members);
  if (error)
    throw new ImportError('address_failed', `${page.name} answers with an OCPI error: ${error.text}`);
  locations.next = addressIn(splitter.members.get('next')?.text);
  return splitter.foundArray ? locations : null;
}

class Locations implements PageContent {
  locations = 0;
  fresh = 0;
  first: string | null = null;
  example: NamedLocation | null = null;
  next: string | null = null;

  constructor(private readonly known: IdHashSet) {}

  add(element: JsonElement): void {
    this.locations += 1;
    const named = nameOf(element);
    // A location that can't be read may be any one.
    if (named === null || this.known.add(named.party ?? '', named.id.toLowerCase())) this.fresh += 1;
    this.first ??= named === null ? element.text.slice(0, MAX_NAME) : keyOf(named);
    this.example = named ?? this.example;
  }
}

/** An address in JSON, with or without its server. A text such as that of a cursor is none. */
const addressIn = (json = ''): string | null => {
  const [, address] = /^"((?:https?:\/\/|[/?])[^"\\]*)"$/.exec(json.replaceAll('\\/', '/')) ?? [];
  return address ?? null;
};

/** How much of a location without an id identifies it. */
const MAX_NAME = 1_000;

const keyOf = ({ party, id }: NamedLocation): string => `${party}\n${id.toLowerCase()}`;

function nameOf(element: JsonElement): NamedLocation | null {
  const parsed = parseElement(element);
  if ('rejected' in parsed || !isJsonObject(parsed.value)) return null;
  const id = identifierOf(parsed.value['id']);
  return id === null ? null : { id, party: partyOf(parsed.value) };
}
