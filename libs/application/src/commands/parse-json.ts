/** The whole text is parsed if it has at most so many values. Objects and lists count, and so do their members. */
export const MOST_VALUES = 50_000;

/** Members of the text's own object that are kept after a member with too many values: `command_id` may be among them. */
const MEMBERS_AFTER = 100;

/** Shorter texts, in UTF-16 code units, are parsed whole, as that takes little time whatever they contain. */
export const SHORT_JSON = 256 * 1024;

export interface ParsedJson {
  readonly value: unknown;
  /** How many members and elements were left out, without those that they contain; 0 if the whole text was parsed. */
  readonly omitted: number;
}

/**
 * Parses a JSON text. If it has too many values, the rest is left out and counted: a text of 8 MiB can have a million
 * names, which V8 takes seconds and hundreds of megabytes to parse. What is left out is not checked for errors of syntax.
 * @throws SyntaxError
 */
export function parseJson(text: string, most = MOST_VALUES): ParsedJson {
  if (text.length <= SHORT_JSON) return { value: JSON.parse(text), omitted: 0 };
  const { kept, omitted } = new JsonPrefix(text, most).read();
  return { value: JSON.parse(kept), omitted };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
// The codes of brackets and braces differ in this bit alone.
const BRACE_BIT = 0x20;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Copies a JSON text up to a number of values, and then only the brackets that close what is open. */
class JsonPrefix {
  private readonly kept: string[] = [];
  /** The index at which the next part to copy begins. */
  private from = 0;
  private depth = 0;
  private values = 0;
  /** The depth of the object or list whose rest is left out; 0 for none. */
  private skipped = 0;
  private omitted = 0;
  private keepsMembersAfter = true;

  constructor(
    private readonly text: string,
    private readonly most: number,
  ) {}

  read(): { readonly kept: string; readonly omitted: number } {
    const { text } = this;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = endOfString(text, at);
      else if (code === COMMA) this.comma(at);
      else if ((code | BRACE_BIT) === OPENING_BRACE) this.open(at);
      else if ((code | BRACE_BIT) === CLOSING_BRACE) this.close(at);
    }
    if (this.skipped === 0) this.kept.push(text.slice(this.from));
    return { kept: this.kept.join(''), omitted: this.omitted };
  }

  private comma(at: number): void {
    if (this.depth === this.skipped) this.omitted += 1;
    else this.count(at);
  }

  private open(at: number): void {
    this.depth += 1;
    this.count(at + 1);
  }

  /** Counts a value. @param at the index from which the text is left out if there are too many values */
  private count(at: number): void {
    if (this.skipped > 0) return;
    this.values += 1;
    if (this.values <= this.most) return;
    this.kept.push(this.text.slice(this.from, at));
    this.skipped = this.depth;
    this.omitted += 1;
  }

  private close(at: number): void {
    if (this.depth === this.skipped) {
      this.skipped = 0;
      this.from = at;
    }
    this.depth -= 1;
    if (this.depth === 1 && this.values > this.most && this.keepsMembersAfter) {
      this.keepsMembersAfter = false;
      this.values = this.most - MEMBERS_AFTER;
    }
  }
}

/** The index of the quote that ends the string which begins at `from`; the end of the text if there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
