/** Why a text is no CSV record: its last quoted field goes on in the next line, or it breaks the rules. */
export type CsvDefect = 'quote not closed' | 'text after a closing quote';

/**
 * The fields of one CSV record (RFC 4180). A quote inside a field that does not begin with one is a character
 * like any other, as in `5" pipe`.
 */
export function csvFields(text: string): string[] | CsvDefect {
  // Few records have quotes, and native splitting is many times faster.
  return text.includes('"') ? quotedFields(text) : text.split(',');
}

function quotedFields(text: string): string[] | CsvDefect {
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const end = text[at] === '"' ? closingQuote(text, at + 1) : endOfField(text, at);
    if (end < 0) return 'quote not closed';
    if (text[at] !== '"') fields.push(text.slice(at, end));
    else fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
    const next = text[at] === '"' ? end + 1 : end;
    if (next < text.length && text[next] !== ',') return 'text after a closing quote';
    at = next + 1;
  }
  return fields;
}

function endOfField(text: string, from: number): number {
  const comma = text.indexOf(',', from);
  return comma < 0 ? text.length : comma;
}

/** Passes over doubled quotes, which stand for one. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}
