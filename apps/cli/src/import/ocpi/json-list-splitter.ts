import { textOf } from '../feed/utf8.js';
import { JsonValueScanner } from './json-value-scanner.js';

/** The largest element that is kept in memory. */
const MAX_ELEMENT_BYTES = 64 * 1024 * 1024;
/** How much is kept of an element that is cut short or larger than that. */
const MAX_REMAINDER_BYTES = 64 * 1024;

/** Members of the envelope that tell how its request went. */
const KEPT_MEMBERS: ReadonlySet<string> = new Set(['status_code', 'status_message']);

/** A part of the text, as it is. */
export interface JsonPart {
  /** Line at which it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

export interface JsonElement extends JsonPart {
  /** How many brackets deep it is nested. */
  readonly depth: number;
  /** Only the beginning of its text was kept. */
  readonly isTooLarge: boolean;
}

/** Why the rest of the text can't be read, where, and what is there. */
export interface JsonDefect extends JsonPart {
  readonly reason: string;
}

type Problem = Omit<JsonDefect, 'text'>;

/** The reason of a defect where one JSON value follows another. */
export const TEXT_AFTER_END = 'there is text after the end';

/** Where the splitter is: before, in and between the members of the envelope, in the list, behind it all. */
type Place = 'top' | 'members' | 'colon' | 'value' | 'items' | 'end' | 'broken';

/**
 * Cuts a list, bare or the `data` member of an object, into the texts of its elements while it streams in. Its
 * memory is one element, of which only the beginning is kept where it is too large, and each element is parsed by
 * itself.
 */
export class JsonListSplitter {
  private readonly scanner = new JsonValueScanner();
  private place: Place = 'top';
  private scanning = false;
  private enveloped = false;
  private key = '';
  private captured: Buffer[] = [];
  private capturedBytes = 0;
  private passedNewlines = 0;
  private startLine = 1;
  private problem: Problem | null = null;
  /** Whether a list was found at all. */
  foundList = false;
  /** What the envelope tells of its request, by the names of its members. */
  readonly envelope = new Map<string, JsonPart>();

  /** The elements that the piece completes. */
  push(piece: Buffer): JsonElement[] {
    const elements: JsonElement[] = [];
    let at = 0;
    while (at < piece.length && this.place !== 'broken') {
      at = this.scanning ? this.continueValue(piece, at, elements) : this.between(piece[at] ?? 0, at);
    }
    if (this.place === 'broken' && this.capturedBytes < MAX_REMAINDER_BYTES) this.keep(piece.subarray(at));
    return elements;
  }

  /** Tells, once the text has ended, what of it could not be read. */
  end(): JsonDefect | null {
    if (this.place === 'end') return null;
    const text = Buffer.concat(this.captured).subarray(0, MAX_REMAINDER_BYTES).toString('utf8');
    return { ...(this.problem ?? this.endedEarly()), text };
  }

  private endedEarly(): Problem {
    return this.scanning
      ? { reason: 'the file ends inside a record', line: this.startLine }
      : { reason: 'the file ends before its last bracket', line: this.line };
  }

  private get line(): number {
    return 1 + this.passedNewlines + this.scanner.newlines;
  }

  private between(byte: number, at: number): number {
    if (byte > 0x20) return this.punctuation(String.fromCharCode(byte)) ? at + 1 : at;
    if (byte === 0x0a) this.passedNewlines += 1;
    return at + 1;
  }

  /** @returns whether the character is used up; else it begins a value */
  private punctuation(character: string): boolean {
    switch (this.place) {
      case 'top':
        return this.open(character);
      case 'members':
        return this.memberOrEnd(character);
      case 'colon':
        return this.expect(character === ':', 'value');
      case 'value':
        return this.listOrValue(character);
      case 'items':
        return this.itemOrEnd(character);
      default:
        return this.expect(false, 'end');
    }
  }

  private open(character: string): boolean {
    if (character === '[') return this.openList(false);
    return this.expect(character === '{', 'members');
  }

  private openList(enveloped: boolean): boolean {
    this.enveloped = enveloped;
    this.foundList = true;
    this.place = 'items';
    return true;
  }

  private memberOrEnd(character: string): boolean {
    if (character === '"') return this.beginValue();
    return character === ',' || this.expect(character === '}', 'end');
  }

  private listOrValue(character: string): boolean {
    return character === '[' && this.key === 'data' ? this.openList(true) : this.beginValue();
  }

  private itemOrEnd(character: string): boolean {
    if (character === ',') return true;
    if (character === ']') return this.expect(true, this.enveloped ? 'members' : 'end');
    // One bracket too many inside the list: where the next record begins can't be told.
    return character === '}' ? this.expect(false, 'items') : this.beginValue();
  }

  private expect(met: boolean, next: Place): boolean {
    if (met) this.place = next;
    else this.stop(this.place === 'end' ? TEXT_AFTER_END : 'the brackets do not match');
    return met;
  }

  private beginValue(): false {
    this.scanner.reset();
    this.scanning = true;
    this.startLine = this.line;
    return false;
  }

  private continueValue(piece: Buffer, at: number, elements: JsonElement[]): number {
    const end = this.scanner.scan(piece, at);
    // Most members of the envelope other than the list are passed over without being kept.
    if (this.place !== 'value' || KEPT_MEMBERS.has(this.key))
      this.keep(piece.subarray(at, end < 0 ? piece.length : end));
    if (end < 0) return piece.length;
    this.finishValue(elements);
    return end;
  }

  private finishValue(elements: JsonElement[]): void {
    this.scanning = false;
    const { isTooLarge, startLine: line } = this;
    const text = this.takeCaptured();
    if (this.place === 'items') elements.push({ line, text, depth: this.scanner.deepest, isTooLarge });
    else if (this.place === 'value') this.finishMember({ line, text });
    else {
      this.key = text.slice(1, -1);
      this.place = 'colon';
    }
  }

  private finishMember(value: JsonPart): void {
    if (KEPT_MEMBERS.has(this.key)) this.envelope.set(this.key, value);
    this.place = 'members';
  }

  private get isTooLarge(): boolean {
    return this.capturedBytes > MAX_ELEMENT_BYTES;
  }

  private keep(bytes: Buffer): void {
    if (!this.isTooLarge) this.captured.push(bytes);
    this.capturedBytes += bytes.length;
    if (this.isTooLarge) this.captured = [Buffer.concat(this.captured, MAX_REMAINDER_BYTES)];
  }

  private takeCaptured(): string {
    const text = textOf(Buffer.concat(this.captured));
    this.captured = [];
    this.capturedBytes = 0;
    return text;
  }

  private stop(reason: string): void {
    this.problem = { reason, line: this.line };
    this.place = 'broken';
    this.scanning = false;
  }
}
