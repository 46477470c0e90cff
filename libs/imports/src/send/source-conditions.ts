/** Greatest length of the ids in one address: common proxies accept addresses of 8 KiB. */
const MAX_IDS_LENGTH = 6_000;

/** A value of a filter: commas separate values, and `null` stands for none. */
export const valueOf = (text: string): string =>
  encodeURIComponent(text.replace(/[,\\]/g, String.raw`\$&`).replace(/^null$/, String.raw`\null`));

/** Greatest length of a feed's name and of an id, in UTF-16 units. */
const MAX_LENGTH = 255;

/** Whether a record can have such a feed or id. The directory rejects others, in a filter as in a command. */
export const isPossible = (text: string): boolean =>
  text.length <= MAX_LENGTH && !/\0|\p{Surrogate}/u.test(text);

/** The conditions that find these ids, as far as a record can have them. */
export const sourceConditions = (ids: readonly string[]): string[] =>
  batchesOf(ids.filter(isPossible)).map((values) => `&source_id=${values}`);

/** Joins values to texts of a limited length. */
export function batchesOf(ids: readonly string[]): string[] {
  const batches: string[] = [];
  for (const value of ids.map(valueOf)) {
    const last = batches.at(-1);
    if (last === undefined || last.length + value.length > MAX_IDS_LENGTH) batches.push(value);
    else batches[batches.length - 1] = `${last},${value}`;
  }
  return batches;
}
