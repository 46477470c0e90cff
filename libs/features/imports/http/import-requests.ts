import {
  InvalidParameter,
  parseFlag,
  parseLimit,
  parseMembers,
  parseServiceUrl,
  member,
  singleValue,
  isUuid,
  type Caller,
  type Parameters,
} from '#application';
import { isJsonObject, type FieldErrorList } from '#domain';
import { HttpProblem, insufficientScope } from '#http';
import { sourceFeedOf } from './feed-records.js';
import { formatNames } from '../format-names.js';
import type { Import, ImportOptions } from '../import.js';
import type { ImportQuery } from '../ports/import-store.js';

/** The parameters by which an import is asked for. */
export const startParameters = [
  'feed',
  'format',
  'complete',
  'force',
  'confirm',
  'include_unpublished',
  'dry_run',
  'tariffs',
] as const;

/** @throws InvalidParameter; HttpProblem `forbidden`: the key is bound to other feeds, or may not write tariffs */
export function parseStart(
  parameters: Parameters,
  { feeds, scopes }: Caller,
): { readonly feed: string | undefined; readonly options: ImportOptions } {
  const feed = parseFeedName(parameters);
  if (feed !== undefined && feeds?.has(feed) === false)
    throw new HttpProblem('forbidden', { detail: `The key imports only ${[...feeds].join(', ')}.` });
  const flag = (name: (typeof startParameters)[number]) => parseFlag(parameters, name) ?? false;
  const tariffs = parseTariffs(parameters);
  if (tariffs !== null && !scopes.has('tariffs:write')) throw insufficientScope('tariffs:write');
  const options: ImportOptions = {
    format: parseFormat(parameters),
    tariffs,
    complete: flag('complete'),
    force: flag('force'),
    confirm: flag('confirm'),
    includeUnpublished: flag('include_unpublished'),
    dryRun: flag('dry_run'),
    reportsOn: null,
  };
  if (options.force && !options.complete) throw new InvalidParameter('force needs complete');
  return { feed, options };
}

function parseFormat(parameters: Parameters): string | null {
  const text = singleValue(parameters, 'format');
  if (text === undefined) return null;
  if ((formatNames as readonly string[]).includes(text)) return text;
  throw new InvalidParameter(`format must be one of ${formatNames.join(', ')}`);
}

function parseTariffs(parameters: Parameters): string | null {
  const text = singleValue(parameters, 'tariffs');
  if (text === undefined) return null;
  const parsed = parseServiceUrl(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter('tariffs must be an address of HTTP, without credentials or fragment');
}

function parseFeedName(parameters: Parameters): string | undefined {
  const feed = singleValue(parameters, 'feed');
  return feed === undefined ? undefined : sourceFeedOf(feed);
}

/** @throws InvalidParameter; HttpProblem `invalid_cursor` */
export function parseImportQuery(parameters: Parameters): ImportQuery {
  const cursor = singleValue(parameters, 'cursor');
  return {
    feed: parseFeedName(parameters),
    before: cursor === undefined ? undefined : decoded(cursor),
    limit: parseLimit(parameters),
  };
}

/** The cursor of the page after these imports; null on the last page. */
export function nextPage(items: readonly Import[], hasMore: boolean): string | null {
  const last = items.at(-1);
  return hasMore && last ? Buffer.from(last.id).toString('base64url') : null;
}

/** A cursor shows nothing that the list does not, so it has no signature. */
function decoded(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isUuid(id) && id === id.toLowerCase()) return id;
  throw new HttpProblem('invalid_cursor');
}

/**
 * The address that a body is, which is JSON whose only member is `url`; undefined if the body is a file.
 * @param text of a short body
 */
export function addressIn(text: string): { readonly url: string } | FieldErrorList | undefined {
  const body = parsed(text);
  if (!isJsonObject(body) || Object.keys(body).join() !== 'url') return undefined;
  const { members, ...errors } = parseMembers<{ url: string }>(
    body,
    { url: member(parseServiceUrl) },
    { required: ['url'] },
  );
  return members.url === undefined ? errors : { url: members.url };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Refuses who must not end or revert an import: a key that is bound to feeds does so to what it has begun.
 * @throws HttpProblem `forbidden`
 */
export function refuseOthersImport({ id, feeds }: Caller, { importer }: Import): void {
  if (feeds === undefined || importer.id === id) return;
  throw new HttpProblem('forbidden', {
    detail: 'A key that is bound to feeds ends and reverts only its own imports.',
  });
}
