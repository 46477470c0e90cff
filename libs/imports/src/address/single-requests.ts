import { isJsonObject, listOf, member } from '#domain';
import { identifierOf, isRemovedEvse, partyOf, withOcpiNames, type Json } from '#formats/reading';
import type { FeedClient, FeedResponse } from './feed-client.js';
import type { NamedLocation } from './page-content.js';

/** Greatest size of an answer: that of a location in a list. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The parameters of a list, which a single location does not have. */
const LIST_PARAMETERS = ['offset', 'limit', 'date_from', 'date_to'];
const NOT_FOUND = [404, 410];
/** OCPI's status_code for an unknown location. */
const UNKNOWN_LOCATION = 2003;

/** What a sender says of a location that it is asked for alone. */
type Answer = 'gone' | 'notFound' | 'there' | 'unclear';

/** Asks the sender of a list for single locations: `GET …/locations/{id}`. */
export class SingleRequests {
  /** @param address that of the list */
  constructor(
    private readonly address: URL,
    private readonly client: FeedClient,
  ) {}

  /**
   * Whether the sender answers single requests: a server of plain files answers all of them alike.
   * @param example a location that the list has
   * @throws ImportError the request fails
   */
  async areAnswered(example: NamedLocation): Promise<boolean> {
    return /^(there|gone)$/.test(await this.ask(example));
  }

  /**
   * Whether the sender says that it has a location no more.
   * @param omits whether it leaves out locations that it has, so that it has more than it answers
   * @throws ImportError the request fails
   */
  async saysGone(location: NamedLocation, omits: boolean): Promise<boolean> {
    const answer = await this.ask(location);
    return answer === 'gone' || (answer === 'notFound' && !omits);
  }

  private async ask(location: NamedLocation): Promise<Answer> {
    const { answer, party } = await this.fetch(location, null);
    if (party === null || location.party === null || party === location.party) return answer;
    // A location of another party has the same id.
    const own = await this.fetch(location, location.party);
    return own.party === null || own.party === location.party ? own.answer : 'unclear';
  }

  private fetch({ id }: NamedLocation, party: string | null) {
    const url = new URL(this.address);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(id)}`;
    for (const name of LIST_PARAMETERS) url.searchParams.delete(name);
    if (party !== null) url.searchParams.set('party', party);
    return this.client.get({ url, accepted: NOT_FOUND }, (response) => answerOf(id, response));
  }
}

/** An answer, as it was read. */
interface ReadAnswer {
  readonly answer: Answer;
  /** The party of the location. */
  readonly party: string | null;
}

async function answerOf(id: string, { status, body }: FeedResponse): Promise<ReadAnswer> {
  const content = await jsonOf(body);
  const code = Number(member(content, 'status_code'));
  if (NOT_FOUND.includes(status) || code === UNKNOWN_LOCATION) return { answer: 'notFound', party: null };
  const location = locationIn(content);
  if (identifierOf(location?.['id'])?.toLowerCase() !== id.toLowerCase())
    return { answer: 'unclear', party: null };
  return { answer: isGone(location) ? 'gone' : 'there', party: partyOf(location) };
}

/** The location of an answer, in an envelope or without one. */
function locationIn(content: unknown): Json {
  const data = isJsonObject(content) && 'data' in content ? content['data'] : content;
  const named = withOcpiNames(data);
  return isJsonObject(named) ? named : {};
}

/** Whether all EVSEs are removed. Without any, a location is still there. */
function isGone(location: Json): boolean {
  const evses = listOf(location['evses']);
  return evses.length > 0 && evses.every((evse) => isJsonObject(evse) && isRemovedEvse(evse));
}

/** Null if the body is no JSON, or too large. */
export async function jsonOf(body: FeedResponse['body']): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) return null;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
