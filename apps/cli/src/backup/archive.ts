import { createHash, type Hash } from 'node:crypto';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract, list, type ReadEntry } from 'tar';
import { CannotStart, fileErrorReason } from '#application';

/** A tar file: a description, the files, and their checksums as `sha256sum` writes them. */
const DESCRIPTION = 'backup.json';
const CHECKSUMS = 'SHA256SUMS';
/** Raised if earlier releases can't restore what this one writes. */
const FORMAT = 1;

/** The files that an archive may have. */
const FILES = {
  directory: /^(directory\.db|webhooks\.db|images(\/[\w-][\w.-]*)+)$/,
  secrets: /^(api-keys\.json|secrets\/(cursor|feed|webhook)\.key)$/,
} as const;

export type Content = keyof typeof FILES;

/** What an archive says of itself. */
export interface Description {
  readonly content: Content;
  /** The release that made it. */
  readonly release: string;
  /** RFC 3339. */
  readonly made_at: string;
}

/** A folder and the files of it that are in an archive. */
export interface Files {
  readonly folder: string;
  readonly names: readonly string[];
}

/**
 * Writes files to an archive, which its owner alone may read.
 * @param files links are followed; the folder gets the description and the checksums too
 */
export async function writeArchive(
  file: string,
  { folder, names }: Files,
  description: Description,
): Promise<void> {
  writeFileSync(join(folder, DESCRIPTION), `${JSON.stringify({ format: FORMAT, ...description })}\n`);
  const summed = [DESCRIPTION, ...names];
  const lines: string[] = [];
  for (const name of summed) lines.push(`${await checksumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, CHECKSUMS), lines.join(''));
  const options = { cwd: folder, follow: true, portable: true, noDirRecurse: true, strict: true };
  await create({ ...options, file, mode: 0o600 }, [...summed, CHECKSUMS]);
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The bytes of files, as far as they exist. */
export const sizeOf = ({ folder, names }: Files): number =>
  names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);

/**
 * Reads an archive to its end and compares it with its checksums.
 * @param report called with the number of bytes that were read
 * @throws CannotStart it is damaged or incomplete, has something else, or is of a newer release
 */
export async function checkArchive(
  file: string,
  content: Content,
  report: (bytes: number) => void,
): Promise<Description> {
  const read = await readEntries(file, report).catch((error: Error & { readonly tarCode?: string }) => {
    const why = error.tarCode === undefined ? fileErrorReason(error) : `it is damaged: ${error.message}`;
    throw new CannotStart(`${file} can't be restored: ${why}`, { cause: error });
  });
  const why = problemOf(read, content);
  if (why !== undefined) throw new CannotStart(`${file} can't be restored: ${why}`);
  return JSON.parse(read.texts.get(DESCRIPTION) ?? '') as Description;
}

interface Entries {
  /** By name. */
  readonly sums: ReadonlyMap<string, string>;
  /** Names of entries that are no files, or that occur twice. */
  readonly others: readonly string[];
  /** The description and the checksums. */
  readonly texts: ReadonlyMap<string, string>;
}

async function readEntries(file: string, report: (bytes: number) => void): Promise<Entries> {
  const hashes = new Map<string, Hash>();
  const texts = new Map([
    [DESCRIPTION, ''],
    [CHECKSUMS, ''],
  ]);
  const others: string[] = [];
  let bytes = 0;
  const onReadEntry = (entry: ReadEntry) => {
    const { path, type } = entry;
    if (type !== 'File' || hashes.has(path)) others.push(path);
    const hash = createHash('sha256');
    hashes.set(path, hash);
    entry.on('data', (piece) => {
      hash.update(piece);
      const text = texts.get(path);
      if (text !== undefined) texts.set(path, text + piece.toString('latin1'));
      report((bytes += piece.length));
    });
  };
  await list({ file, strict: true, onReadEntry });
  const sums = new Map(Array.from(hashes, ([name, hash]) => [name, hash.digest('hex')]));
  return { sums, others, texts };
}

/** Why an archive can't be restored; undefined if it can. */
const problemOf = (read: Entries, content: Content): string | undefined =>
  damageOf(read) ?? mismatchOf(read, content);

const CHECKSUM_LINES = /^([\da-f]{64}) {2}(.+)$/gm;

function damageOf({ sums, others, texts }: Entries): string | undefined {
  if (!sums.has(DESCRIPTION)) return 'it is no backup of a directory';
  if (!sums.has(CHECKSUMS)) return 'its end is missing';
  const lines = texts.get(CHECKSUMS)?.matchAll(CHECKSUM_LINES) ?? [];
  const expected = new Map(Array.from(lines, ([, sum, name = '']) => [name, sum]));
  const names = [...sums.keys(), ...expected.keys()].filter((name) => name !== CHECKSUMS);
  const damaged = names.find((name) => sums.get(name) !== expected.get(name)) ?? others[0];
  return damaged === undefined ? undefined : `${damaged} in it is damaged`;
}

function mismatchOf({ sums, texts }: Entries, content: Content): string | undefined {
  const described = descriptionIn(texts.get(DESCRIPTION) ?? '');
  if (!described) return `${DESCRIPTION} in it is damaged`;
  if (described.format > FORMAT) return `it was made by a newer release (format ${described.format})`;
  if (described.content !== content) return `it has the ${described.content}, not the ${content}`;
  const own = [DESCRIPTION, CHECKSUMS];
  const unknown = [...sums.keys()].find((name) => !own.includes(name) && !FILES[content].test(name));
  return unknown === undefined ? undefined : `it has the unknown file ${unknown}`;
}

function descriptionIn(text: string): (Description & { readonly format: number }) | undefined {
  try {
    return JSON.parse(text) as Description & { readonly format: number };
  } catch {
    return undefined;
  }
}

/** Writes the files of an archive that was checked into a folder. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await extract({
    file,
    cwd: folder,
    strict: true,
    dmode: 0o700,
    filter: (path) => path !== DESCRIPTION && path !== CHECKSUMS,
    onReadEntry: (entry) => {
      entry.mode = 0o600;
    },
  });
}
