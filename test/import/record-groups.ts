import type { OutgoingLine, RecordGroup } from '../../apps/cli/src/import/record-group.js';

/** A group of stations with these texts as their command lines. */
export function groupOf(line: number, texts: string[], afterEarlier = false): RecordGroup {
  const lines = texts.map((text): OutgoingLine => ({
    type: 'UpsertStation',
    text,
    bytes: text.length + 1,
    original: text,
  }));
  return { line, lines, warnings: [], rejects: [], skipped: 0, afterEarlier };
}
