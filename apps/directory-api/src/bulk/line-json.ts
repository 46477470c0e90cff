import { isJsonObject, problem, type Problem } from '#application';

type ParsedLine =
  | { readonly ok: true; readonly line: Record<string, unknown> }
  | { readonly ok: false; readonly problem: Problem };

/** Parses a line, which must be a JSON object; else the problem is `malformed_json`. */
export function parseLine(text: string): ParsedLine {
  try {
    const line: unknown = JSON.parse(text);
    if (isJsonObject(line)) return { ok: true, line };
    return { ok: false, problem: problem('malformed_json', { detail: 'A line must be a JSON object.' }) };
  } catch (error) {
    return { ok: false, problem: problem('malformed_json', { detail: (error as Error).message }) };
  }
}
