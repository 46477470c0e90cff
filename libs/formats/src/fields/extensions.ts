import { MAX_EXTENSIONS_BYTES, extensionErrors, isJsonObject } from '#domain';
import type { Warn } from '../records/mapped-record.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns what a record of a feed says beyond the fields of the directory, as it is; null if that is nothing. What the
 * directory would refuse is left out with a warning, as it refuses the whole record.
 */
export function extensionsOf(record: Json, warn: Warn): Json | null {
  const given = Object.entries(record).filter(([, value]) => value !== null);
  const kept = fitting(
    given.flatMap(([name, value]) => {
      const acceptable = acceptablePart(name, value, (part) =>
        warn(`part of ${name} can't be kept, left out of the extensions`, part),
      );
      if (acceptable !== null && isAcceptable({ [name]: acceptable.value }))
        return [[name, acceptable.value]];
      warn(`${name} can't be kept, left out of the extensions`, value);
      return [];
    }),
    warn,
  );
  return Object.keys(kept).length > 0 ? kept : null;
}

/** The members that fit into the extensions, small ones first. */
function fitting(members: readonly (readonly [string, unknown])[], warn: Warn): Json {
  const sized = members.map(([name, value]) => ({
    name,
    bytes: Buffer.byteLength(JSON.stringify({ [name]: value })),
  }));
  const tooLarge = new Set<string>();
  let total = 0;
  for (const { name, bytes } of sized.sort((a, b) => a.bytes - b.bytes))
    if (total + bytes <= MAX_EXTENSIONS_BYTES) total += bytes;
    else {
      tooLarge.add(name);
      warn(`${name} does not fit into extensions of 64 KiB, left out of them`);
    }
  return Object.fromEntries(members.filter(([name]) => !tooLarge.has(name)));
}

const isAcceptable = (extensions: Json): boolean => extensionErrors(extensions, []).errors.length === 0;

/** Returns a value without the parts that the directory refuses; null if it refuses the name, or a value that has no parts. */
function acceptablePart(
  name: string,
  value: unknown,
  leaveOut: (part: unknown) => void,
): { readonly value: unknown } | null {
  if (isAcceptable({ [name]: value })) return { value };
  if (!isAcceptable({ [name]: null })) return null;
  const partOf = (key: string, item: unknown) => {
    const part = acceptablePart(key, item, leaveOut);
    if (part === null) leaveOut({ [key]: item });
    return part;
  };
  if (Array.isArray(value))
    return {
      value: (value as unknown[]).flatMap((item, index) => {
        const part = partOf(String(index), item);
        return part === null ? [] : [part.value];
      }),
    };
  if (!isJsonObject(value)) return null;
  const members = Object.entries(value).flatMap(([key, item]) => {
    const part = partOf(key, item);
    return part === null ? [] : [[key, part.value] as const];
  });
  return { value: Object.fromEntries(members) };
}
