import { searchOf } from '../../api/search.js';
import type { QueryOf } from '../../api/records.js';
import type { Format } from '../../imports/words.js';

/** How an import is asked for, by the names of the API. */
type Options = QueryOf<'startImport'>;
/** The options that are on or off; `dry_run` is what a check is. */
export type Flag = Exclude<keyof Options, 'feed' | 'format' | 'dry_run' | 'tariffs'>;

/** What a person chooses to import, and how. */
export interface Choice {
  readonly file: File | undefined;
  /** In place of a file. */
  readonly url: string;
  /** Empty: by content. */
  readonly format: Format | '';
  readonly feed: string;
  readonly flags: readonly Flag[];
}

export const nothing: Choice = { file: undefined, url: '', format: '', feed: '', flags: [] };

/** Each option, and the one without which it means nothing. */
const needed = {
  complete: undefined,
  force: 'complete',
  confirm: undefined,
  include_unpublished: undefined,
} as const satisfies Record<Flag, Flag | undefined>;
const flags = Object.keys(needed) as readonly Flag[];

/** The options that are offered for a choice. */
export const flagsFor = (choice: Choice): readonly Flag[] => {
  const isUsable = (flag: Flag) => needed[flag] === undefined || choice.flags.includes(needed[flag]);
  return flags.filter(isUsable);
};

/** The choice after an option was switched; what means nothing without it is off too. */
export function withFlag(choice: Choice, flag: Flag, isOn: boolean): Choice {
  const others = choice.flags.filter((each) => each !== flag && (isOn || needed[each] !== flag));
  return { ...choice, flags: isOn ? [...others, flag] : others };
}

/** Where a choice is sent to. @param isCheck whether nothing is written */
export function pathOf({ format, feed, flags: chosen }: Choice, isCheck: boolean): string {
  const query: Options = {
    ...(feed.trim() !== '' && { feed: feed.trim() }),
    ...(format !== '' && { format }),
    ...Object.fromEntries(chosen.map((flag) => [flag, true])),
    ...(isCheck && { dry_run: true }),
  };
  return `/v1/imports${searchOf(query)}`;
}

/** What is sent: the file itself, which the browser reads while it sends it, or the address; undefined if there is neither. */
export function bodyOf({ file, url }: Choice): { readonly body: Blob; readonly type: string } | undefined {
  if (file) return { body: file, type: 'application/octet-stream' };
  if (url.trim() === '') return undefined;
  const body = new Blob([JSON.stringify({ url: url.trim() })]);
  return { body, type: 'application/json' };
}
