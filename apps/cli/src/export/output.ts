import { createWriteStream, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isJsonObject } from '#domain';
import { fileErrorReason } from '#application/views';
import { CommandError } from '../terminal.js';

/** An output in parts. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Number of characters that are written at once. */
const PIECE_LENGTH = 64 * 1024;

/** Joins short texts to pieces that are worth a call of the operating system. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Writes to a stream, which stays open. Ends early, without an error, if nobody reads from the stream any more. */
export async function writeToStream(pieces: Pieces, stream: Writable, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), stream, { end: false, signal });
  } catch (error) {
    if (!closedCodes.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const closedCodes: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Writes to a file, which has its content at once when all of it is written, and keeps its former content if that fails.
 * A pipe or a device is written directly.
 */
export async function writeToFile(pieces: Pieces, path: string, signal: AbortSignal): Promise<void> {
  const stats = statSync(path, { throwIfNoEntry: false });
  // The file that a link points to is replaced, not the link.
  const target = stats === undefined ? path : realpathSync(path);
  const isReplaced = stats === undefined || stats.isFile();
  const written = isReplaced ? `${target}.${process.pid}.tmp` : target;
  const file = createWriteStream(written, { flush: isReplaced });
  try {
    await pipeline(Readable.from(pieces), file, { signal });
    if (isReplaced) renameSync(written, target);
  } catch (error) {
    if (isReplaced) rmSync(written, { force: true });
    throw isOfFile(error) ? new CommandError(`can't write ${path}: ${fileErrorReason(error)}`) : error;
  }
}

/** Errors of the file system name the call that failed. */
const isOfFile = (error: unknown): error is Error =>
  isJsonObject(error) && 'syscall' in error && 'path' in error;
