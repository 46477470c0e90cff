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
 * Finds the end of a JSON value in a stream. It tracks brackets and strings only: JSON.parse validates the value later, so
 * that an invalid value does not affect those after it.
 */
export class JsonValueScanner {
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Greatest nesting of brackets in the value. */
  deepest = 0;
  /** Number of line feeds in all values so far. */
  newlines = 0;

  /** Prepares for the next value. */
  reset(): void {
    this.depth = 0;
    this.deepest = 0;
    this.inString = false;
    this.escaped = false;
  }

  /** @returns the index after the value's last byte, or -1 if the piece ends first */
  scan(piece: Uint8Array, from: number): number {
    for (let index = from; index < piece.length; index++) {
      const byte = piece[index] ?? 0;
      const end = this.inString ? this.scanString(byte, index) : this.scanOther(byte, index);
      if (end >= 0) return end;
      if (byte === NEWLINE) this.newlines += 1;
    }
    return -1;
  }

  private scanString(byte: number, index: number): number {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) {
      this.inString = false;
      if (this.depth === 0) return index + 1;
    }
    return -1;
  }

  private scanOther(byte: number, index: number): number {
    if (byte === QUOTE) this.inString = true;
    else if (opens(byte)) this.open();
    else if (closes(byte)) return this.close(index);
    // Outside of brackets, a number or literal ends at white space or a comma.
    else if (this.depth === 0 && (byte <= SPACE || byte === COMMA)) return index;
    return -1;
  }

  private open(): void {
    this.depth += 1;
    if (this.depth > this.deepest) this.deepest = this.depth;
  }

  private close(index: number): number {
    // A bracket that this value has not opened ends a number or literal, and closes the array or object around it.
    if (this.depth === 0) return index;
    this.depth -= 1;
    return this.depth === 0 ? index + 1 : -1;
  }
}

const opens = (byte: number): boolean => byte === OPENING_BRACE || byte === OPENING_BRACKET;
const closes = (byte: number): boolean => byte === CLOSING_BRACE || byte === CLOSING_BRACKET;
