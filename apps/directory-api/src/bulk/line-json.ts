import { isJsonObject, parseJson, problem, type Problem } from '#application';

export interface ReadLine {
  readonly line: Record<string, unknown>;
  /** How many values were left out of the line, as it has too many. */
  readonly omitted: number;
}

type ParsedLine = ({ readonly ok: true } & ReadLine) | { readonly ok: false; readonly problem: Problem };

const notAnObject: ParsedLine = {
  ok: false,
  problem: problem('malformed_json', { detail: 'A line must be a JSON object.' }),
};

/** Parses a line, which must be a JSON object; else the problem is `malformed_json`. */
export function parseLine(text: string): ParsedLine {
  try {
    // Most lines that are no JSON are refused without the exception of a parser, which takes more time.
    if (!text.startsWith('{')) return notAnObject;
    const { value, omitted } = parseJson(text);
    return isJsonObject(value) ? { ok: true, line: value, omitted } : notAnObject;
  } catch (error) {
    return { ok: false, problem: problem('malformed_json', { detail: (error as Error).message }) };
  }
}
