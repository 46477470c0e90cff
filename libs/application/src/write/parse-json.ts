/** The whole text is parsed if it has at most so many values. Objects and lists count, and so do their members. */
export const MOST_VALUES = 50_000;

/** An object is parsed up to so many members. No command has an object with more, so the command is refused. */
export const MOST_MEMBERS = 1_000;

/** Members of the text's own object that are kept after a member with too many values: `command_id` may be among them. */
const MEMBERS_AFTER = 100;

/** Shorter texts, in UTF-16 code units, are parsed whole, as that takes little time whatever they contain. */
export const SHORT_JSON = 256 * 1024;

export interface ParsedJson {
  readonly value: unknown;
  /** How many members and elements were left out, without those that they contain; 0 if the whole text was parsed. */
  readonly omitted: number;
}

/** How much of a text is examined at a time, in UTF-16 code units: some milliseconds. */
const SLICE = 1024 * 1024;

/**
 * Parses a JSON text. If it has too many values, or an object too many members, the rest is left out and counted: a text
 * of 8 MiB can have a million names, which V8 takes seconds and hundreds of megabytes to parse. What is left out is not
 * checked for errors of syntax.
 * @throws SyntaxError
 */
export function parseJson(text: string, most = MOST_VALUES): ParsedJson {
  if (text.length <= SHORT_JSON) return { value: JSON.parse(text), omitted: 0 };
  const prefix = new JsonPrefix(text, most);
  prefix.readTo(text.length);
  return prefix.parse();
}

/**
 * The same for a long text, a slice at a time.
 * @param nextTurn resolves in a later turn of the event loop
 * @throws SyntaxError
 */
export async function parseJsonInTurns(text: string, nextTurn: () => Promise<unknown>): Promise<ParsedJson> {
  const prefix = new JsonPrefix(text, MOST_VALUES);
  for (let end = SLICE; end < text.length + SLICE; end += SLICE) {
    prefix.readTo(Math.min(end, text.length));
    await nextTurn();
  }
  return prefix.parse();
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
// The codes of brackets and braces differ in this bit alone.
const BRACE_BIT = 0x20;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
/** The number of members of a list, which has elements instead. It stays the same when one is added. */
const NO_OBJECT = -Infinity;

/** Copies a JSON text up to a number of values, and then only the brackets that close what is open. */
class JsonPrefix {
  private readonly kept: string[] = [];
  /** The index up to which the text was read. */
  private at = 0;
  /** The index at which the next part to copy begins. */
  private from = 0;
  private depth = 0;
  private values = 0;
  /** How many members the objects that contain the current index have so far, by depth. */
  private readonly members: number[] = [];
  /** The depth of the object or list whose rest is left out; 0 for none. */
  private skipped = 0;
  private omitted = 0;
  private keepsMembersAfter = true;

  constructor(
    private readonly text: string,
    private readonly most: number,
  ) {}

  /** Reads up to an index, and to the end of the string that contains it. */
  readTo(end: number): void {
    const { text } = this;
    let { at } = this;
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = endOfString(text, at);
      else if (code === COMMA) this.comma(at);
      else if ((code | BRACE_BIT) === OPENING_BRACE) this.open(at, code === OPENING_BRACE ? 1 : NO_OBJECT);
      else if ((code | BRACE_BIT) === CLOSING_BRACE) this.close(at);
    }
    this.at = at;
  }

  /** Parses what is kept of the text that was read. @throws SyntaxError */
  parse(): ParsedJson {
    if (this.skipped === 0) this.kept.push(this.text.slice(this.from));
    return { value: JSON.parse(this.kept.join('')), omitted: this.omitted };
  }

  private comma(at: number): void {
    if (this.depth === this.skipped) this.omitted += 1;
    if (this.skipped > 0) return;
    const members = (this.members[this.depth] ?? 0) + 1;
    this.members[this.depth] = members;
    if (members > MOST_MEMBERS) this.skip(at);
    else this.count(at);
  }

  private open(at: number, firstMember: number): void {
    this.depth += 1;
    if (this.skipped > 0) return;
    this.members[this.depth] = firstMember;
    this.count(at + 1);
  }

  /** Counts a value. @param at the index from which the text is left out if there are too many values */
  private count(at: number): void {
    this.values += 1;
    if (this.values > this.most) this.skip(at);
  }

  private skip(at: number): void {
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
