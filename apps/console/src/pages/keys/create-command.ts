/** What a new key is to be. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Separated by commas; empty: not bound to feeds. */
  readonly feeds: string;
  /** A date such as `2027-01-31`; empty: never. */
  readonly expires: string;
}

/** The command line that makes a key, with words in capitals for what is missing: the command refuses them. */
export function createCommand({ name, scopes, feeds, expires }: NewKey): string {
  const bound = feeds
    .split(',')
    .map((feed) => feed.trim())
    .filter((feed) => feed !== '');
  return [
    `npx directory keys create --name ${quoted(name.trim() || 'NAME')}`,
    `--scopes ${scopes.join(',') || 'SCOPES'}`,
    ...(bound.length > 0 ? [`--feeds ${quoted(bound.join(','))}`] : []),
    ...(expires === '' ? [] : [`--expires ${quoted(expires)}`]),
  ].join(' ');
}

/** As one word of a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
