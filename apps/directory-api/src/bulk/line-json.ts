import { isJsonObject } from '#domain';
import { parseJson, parseJsonInTurns, problem, type ParsedJson, type Problem } from '#application';
import { ownTurn } from '#http';

export interface ReadLine {
  readonly line: Record<string, unknown>;
  /** How many values were left out of the line, as it has too many. */
  readonly omitted: number;
}

export type ParsedLine =
  ({ readonly ok: true } & ReadLine) | { readonly ok: false; readonly problem: Problem };

const notAnObject: ParsedLine = {
  ok: false,
  problem: problem('malformed_json', { detail: 'A line must be a JSON object.' }),
};

/** Most lines that are no JSON are refused without the exception of a parser, which takes more time. */
const mayBeObject = (text: string): boolean => text.startsWith('{');

const lineOf = ({ value, omitted }: ParsedJson): ParsedLine =>
  isJsonObject(value) ? { ok: true, line: value, omitted } : notAnObject;

const malformed = ({ message }: Error): ParsedLine => ({
  ok: false,
  problem: problem('malformed_json', { detail: message }),
});

/** Parses a line, which must be a JSON object; else the problem is `malformed_json`. */
export function parseLine(text: string): ParsedLine {
  try {
    return mayBeObject(text) ? lineOf(parseJson(text)) : notAnObject;
  } catch (error) {
    return malformed(error as Error);
  }
}

/** The same for a long line, in several turns of the event loop. */
export const parseLongLine = async (text: string): Promise<ParsedLine> =>
  mayBeObject(text) ? parseJsonInTurns(text, ownTurn).then(lineOf, malformed) : notAnObject;
