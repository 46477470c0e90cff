const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const COMMA = 0x2c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

/**
 * Finds where a JSON value ends, byte by byte and across pieces. It counts brackets and knows strings, no more:
 * whether the value is valid is for JSON.parse to say, so that a broken one spoils only itself.
 */
export class JsonValueScanner {
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** How many brackets were open at once, at most, in the value. */
  deepest = 0;
  /** Line feeds passed so far, in all values. */
  newlines = 0;

  /** Gets ready for a new value. */
  reset(): void {
    this.depth = 0;
    this.deepest = 0;
    this.inString = false;
    this.escaped = false;
  }

  /** @returns the index just behind the value's last byte, or -1 where the piece ends first */
  scan(piece: Uint8Array, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      const end = this.inString ? this.inside(byte, at) : this.outside(byte, at);
      if (end >= 0) return end;
      if (byte === NEWLINE) this.newlines += 1;
    }
    return -1;
  }

  private inside(byte: number, at: number): number {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) {
      this.inString = false;
      if (this.depth === 0) return at + 1;
    }
    return -1;
  }

  private outside(byte: number, at: number): number {
    if (byte === QUOTE) this.inString = true;
    else if (opens(byte)) this.open();
    else if (closes(byte)) return this.close(at);
    // Outside all brackets, a number or word ends at a space or comma.
    else if (this.depth === 0 && (byte <= SPACE || byte === COMMA)) return at;
    return -1;
  }

  private open(): void {
    this.depth += 1;
    if (this.depth > this.deepest) this.deepest = this.depth;
  }

  private close(at: number): number {
    // A bracket that closes nothing here ends a number or word, and belongs to what is around it.
    if (this.depth === 0) return at;
    this.depth -= 1;
    return this.depth === 0 ? at + 1 : -1;
  }
}

const opens = (byte: number): boolean => byte === OPENING_BRACE || byte === OPENING_BRACKET;
const closes = (byte: number): boolean => byte === CLOSING_BRACE || byte === CLOSING_BRACKET;
