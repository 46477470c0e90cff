import { withLabel } from '../records/values.js';

/** What an example of a finding says. */
export interface Example {
  /** Where the record begins in its file; undefined of a record without a place. */
  readonly line: string | undefined;
  readonly reason: string;
}

/** As an import writes it: `file:line: `. */
const PLACE = /^.+?:(\d+): /;
/** An error of a field: the pointer in the command, the code and the words. */
const FIELD = /^\/(\S*) ([a-z_]+)(?:: (.*))?$/s;

/** An example in words. @param kind what the examples of the finding have in common @param labelOf of a field, by its name */
export function exampleInWords(text: string, kind: string, labelOf: (name: string) => string): Example {
  const [place = '', line] = PLACE.exec(text) ?? [];
  const said = text.slice(place.length);
  const reason = said.startsWith(`${kind}: `) ? said.slice(kind.length + 2) : said;
  const parts = reason.split(/; (?=\/)/).map((part) => fieldInWords(part, labelOf) ?? part);
  return { line, reason: withoutJson(parts.join('; '), labelOf) };
}

function fieldInWords(text: string, labelOf: (name: string) => string): string | undefined {
  const [, pointer, code = '', words] = FIELD.exec(text) ?? [];
  const name = pointer?.split('/').findLast((part) => !/^\d+$/.test(part));
  if (name === undefined) return undefined;
  const label = labelOf(name);
  const labelled = withLabel(words ?? '', { name, label });
  return labelled.startsWith(label) ? labelled : `${label}: ${words ?? code.replaceAll('_', ' ')}`;
}

/** The members of an object at the end of a text, as a person reads them. */
function withoutJson(text: string, labelOf: (name: string) => string): string {
  const start = text.indexOf('{');
  if (start < 0) return text;
  try {
    const members = Object.entries(JSON.parse(text.slice(start)) as object);
    if (members.some(([, value]) => typeof value === 'object')) return text;
    return text.slice(0, start) + members.map(([name, value]) => `${labelOf(name)} ${value}`).join(', ');
  } catch {
    return text;
  }
}
