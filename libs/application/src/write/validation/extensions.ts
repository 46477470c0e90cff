import { MAX_EXTENSIONS_BYTES, extensionErrors, isJsonObject, type Extensions } from '#domain';
import { refusal, type BodyReader } from './field-rules.js';

/** Parses what a source says of a record beyond its fields: null, or an object of at most 64 KiB. */
export const readExtensions: BodyReader<Extensions | null> = (input, path) => {
  if (input === null) return { ok: true, value: null };
  if (!isJsonObject(input)) return refusal(path, 'not_an_object');
  const list = extensionErrors(input, path);
  if (list.errors.length > 0) return { ok: false, ...list };
  return Buffer.byteLength(JSON.stringify(input)) > MAX_EXTENSIONS_BYTES
    ? refusal(path, 'too_long', `extensions are at most ${MAX_EXTENSIONS_BYTES / 1024} KiB of JSON`)
    : { ok: true, value: input };
};
