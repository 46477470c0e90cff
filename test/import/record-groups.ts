import type { Input } from '../../libs/imports/src/input/input.js';
import type { OutgoingLine, RecordGroup } from '../../libs/formats/src/records/record-group.js';

/** Creates a group of stations with these command lines. */
export function groupOf(line: number, texts: string[], dependsOnEarlier = false): RecordGroup {
  const lines = texts.map((text): OutgoingLine => ({
    type: 'UpsertStation',
    text,
    bytes: text.length + 1,
    original: text,
  }));
  return { line, lines, warnings: [], rejects: [], skipped: 0, dependsOnEarlier };
}

/** An input of which only the name matters. */
export const namedInput = { name: 'input' } as Input;
