import { Command, InvalidArgumentError } from 'commander';
import { MAX_KEY_NAME_LENGTH, isKeyName, isScope, readFeedName, scopes, type Scope } from '#application';
import { CommandError, type Terminal } from '../terminal.js';

const SCOPES = Object.keys(scopes);

/** `directory keys`: makes, lists and revokes the API keys of a directory, also while it runs. */
export function keysCommand(terminal: Terminal): Command {
  const keys = new Command('keys').description(
    "Make, list and revoke API keys, with the service's settings. A running service knows of a change within seconds.",
  );
  keys
    .command('create')
    .description('Make a key. It is printed once, on the last line, and is not stored.')
    .requiredOption('--name <name>', 'what or whom the key is for', parseName)
    .requiredOption('--scopes <scopes>', `comma list of ${SCOPES.join(', ')}`, parseScopes)
    .option('--expires <date>', 'when the key expires: a date or a time (RFC 3339)', parseExpiry)
    .option('--feeds <feeds>', 'comma list of the feeds whose records it may write', parseFeeds)
    .action(async ({ name, scopes: given, expires, feeds }: CreateOptions) => {
      const { createKey } = await import('./keys.js');
      const wanted = { name, scopes: given, expires_at: expires ?? null, feeds: feeds ?? null };
      await createKey(wanted, terminal);
    });
  keys
    .command('list')
    .description('List all keys: their ids, names, last characters, scopes and times.')
    .action(async () => (await import('./keys.js')).listKeys(terminal));
  keys
    .command('revoke')
    .description('Revoke a key. It stays in the list.')
    .argument('<key>', 'id or name of the key')
    .action(async (key: string) => (await import('./keys.js')).revokeKey(key, terminal));
  return keys;
}

interface CreateOptions {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expires?: string;
  readonly feeds?: readonly string[];
}

const itemsOf = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

function parseName(text: string): string {
  if (isKeyName(text)) return text;
  throw new InvalidArgumentError(`Give 1 to ${MAX_KEY_NAME_LENGTH} characters.`);
}

function parseScopes(text: string): readonly Scope[] {
  // By spaces, too, as OAuth has them.
  const given = text.trim().split(/[\s,]+/);
  const unknown = given.find((scope) => !isScope(scope));
  if (unknown === undefined) return [...new Set(given.filter(isScope))];
  throw new InvalidArgumentError(`"${unknown}" is none of ${SCOPES.join(', ')}.`);
}

function parseFeeds(text: string): readonly string[] {
  const feeds = itemsOf(text);
  if (feeds.every((feed) => readFeedName(feed, []).ok)) return feeds;
  throw new InvalidArgumentError('Give names of feeds, separated by commas.');
}

/** A date ends with its last moment, in UTC. */
function parseExpiry(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/i.test(text);
  const time = Date.parse(isDate ? `${text}T23:59:59.999Z` : text);
  if (!(isDate || isTime) || Number.isNaN(time))
    throw new InvalidArgumentError('Give a date or a time, such as 2027-01-31 or 2027-01-31T12:00:00Z.');
  if (time <= Date.now()) throw new CommandError(`--expires ${text} is over`);
  return new Date(time).toISOString();
}
