import type { Validated } from '../records/mapped-record.js';
import { JsonValueScanner } from './json-value-scanner.js';
import { decodeUtf8, isValidUtf8, NOT_UTF8 } from './lines.js';

/** Size above which only the beginning of an element is kept. */
const MAX_ELEMENT_BYTES = 64 * 1024 * 1024;
/** Number of bytes that are kept of such an element, and of text after a syntax error. */
const MAX_EXCERPT_BYTES = 64 * 1024;

/** Greatest nesting of an element. Rejects are written with JSON.stringify, which overflows the stack at some thousands. */
const MAX_DEPTH = 1000;

/** Greatest nesting of the values around the array. Deeper ones are skipped. */
const MAX_AROUND = 32;

/**
 * What the value of a member is for: an array to split; one, if none was found before; one, or an element alone; a value
 * around the array, or a list of such; or one to keep. The values of other members are skipped.
 */
export type JsonPlace = 'array' | 'first array' | 'array or element' | 'around' | 'kept' | undefined;

/** Says what the value of a member is for; null is the top-level array. */
export type JsonPlaces = (memberName: string | null) => JsonPlace;

/** A part of the file's text. */
export interface JsonPart {
  /** Line of the file at which it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

export interface JsonElement extends JsonPart {
  /** Greatest nesting of brackets. */
  readonly depth: number;
  /** Whether the text is only the beginning of the element. */
  readonly isTooLarge: boolean;
}

/** A syntax error outside of the elements, and the beginning of the text that was not read because of it. */
export interface JsonSyntaxError extends JsonPart {
  readonly reason: string;
}

type Problem = Omit<JsonSyntaxError, 'text'>;

/** The reason of the error if text follows the first JSON value. */
export const TEXT_AFTER_END = 'there is text after the end';

/**
 * State of the parser: before the top-level value, before a member of an object, after a member's name, before its
 * value, in a list of values around the array, in the array, after the top-level value, or after a syntax error.
 */
type State = 'top' | 'members' | 'colon' | 'value' | 'list' | 'items' | 'end' | 'error';

/**
 * Splits JSON arrays, such as the top-level value or the member `data` of an object, into the texts of their elements while
 * the text streams in. It holds at most one element in memory, and does not parse the elements. An object without an array may
 * be a record itself, see {@link single}.
 */
export class JsonArraySplitter {
  private readonly scanner = new JsonValueScanner();
  private state: State = 'top';
  /** The states to return to after the brackets that are open. */
  private readonly around: State[] = [];
  private scanning = false;
  private memberName = '';
  private captured: Buffer[] = [];
  private capturedBytes = 0;
  private newlinesOutside = 0;
  private startLine = 1;
  private problem: Problem | null = null;
  /** An object, as long as no list was found in it. */
  private readonly object = new ObjectText();
  /** Whether an array was found. */
  foundArray = false;
  /** Whether the array is a member of an object. */
  isResponse = false;
  /** The last values of the members that are kept, as far as they were read. */
  readonly members = new Map<string, JsonPart>();

  constructor(private readonly placeOf: JsonPlaces) {}

  /** Returns the elements that the piece completes. */
  push(piece: Buffer): JsonElement[] {
    const elements: JsonElement[] = [];
    let index = 0;
    while (index < piece.length && this.state !== 'error') {
      index = this.scanning
        ? this.continueValue(piece, index, elements)
        : this.betweenValues(piece[index] ?? 0, index);
    }
    if (this.state === 'error' && this.capturedBytes < MAX_EXCERPT_BYTES) this.keep(piece.subarray(index));
    if (this.foundArray) this.object.forget();
    else this.object.keep(piece);
    return elements;
  }

  /** To be called at the end of the text. @returns the syntax error, if there is one */
  end(): JsonSyntaxError | null {
    if (this.state === 'end') return null;
    const text = Buffer.concat(this.captured).subarray(0, MAX_EXCERPT_BYTES).toString('utf8');
    return { ...(this.problem ?? this.endedEarly()), text };
  }

  /** To be called at the end of the text. @returns an object that has no list; null if it is too large, or there is none */
  single(): JsonElement | null {
    return this.state === 'end' && !this.foundArray ? this.object.element() : null;
  }

  private endedEarly(): Problem {
    return this.scanning
      ? { reason: 'the file ends inside a record', line: this.startLine }
      : { reason: 'the file ends before its last bracket', line: this.line };
  }

  private get line(): number {
    return 1 + this.newlinesOutside + this.scanner.newlines;
  }

  private betweenValues(byte: number, index: number): number {
    if (byte > 0x20) return this.punctuation(String.fromCharCode(byte)) ? index + 1 : index;
    if (byte === 0x0a) this.newlinesOutside += 1;
    return index + 1;
  }

  /** @returns whether the character was consumed; if not, it begins a value */
  private punctuation(character: string): boolean {
    switch (this.state) {
      case 'top':
        return this.open(character);
      case 'members':
        return this.memberOrEnd(character);
      case 'colon':
        return this.expect(character === ':', 'value');
      case 'value':
        return this.bracketOrValue(character);
      case 'list':
      case 'items':
        return this.itemOrEnd(character);
      default:
        return this.expect(false, 'end');
    }
  }

  private open(character: string): boolean {
    if (character === '{') {
      this.object.line = this.line;
      return this.enter('members', 'end');
    }
    if (character !== '[') return this.expect(false, 'end');
    return this.enter(this.placeOf(null) === 'around' ? 'list' : 'items', 'end');
  }

  /** @param after the state after the closing bracket */
  private enter(state: 'members' | 'list' | 'items', after: State): true {
    if (state === 'items') {
      this.isResponse = this.around.length > 0;
      this.foundArray = true;
    }
    this.around.push(after);
    this.state = state;
    return true;
  }

  private memberOrEnd(character: string): boolean {
    if (character === '"') return this.beginValue();
    return character === ',' || this.closes(character === '}');
  }

  private bracketOrValue(character: string): boolean {
    const place = this.placeOf(this.memberName);
    if (character === '[' && this.isSplit) return this.enter('items', 'members');
    if (place !== 'around' || this.around.length >= MAX_AROUND) return this.beginValue();
    if (character === '{') return this.enter('members', 'members');
    return character === '[' ? this.enter('list', 'members') : this.beginValue();
  }

  /** Whether the arrays of the member are split. */
  private get isSplit(): boolean {
    const place = this.placeOf(this.memberName);
    return place === 'first array' ? !this.foundArray : place === 'array' || place === 'array or element';
  }

  private itemOrEnd(character: string): boolean {
    if (character === ',') return true;
    if (character === ']') return this.closes(true);
    // An unmatched bracket: the beginning of the next element is unknown.
    if (character === '}') return this.expect(false, 'items');
    return character === '{' && this.state === 'list' ? this.enter('members', 'list') : this.beginValue();
  }

  private closes(isMatching: boolean): boolean {
    return this.expect(isMatching, (isMatching ? this.around.pop() : undefined) ?? 'end');
  }

  private expect(met: boolean, next: State): boolean {
    if (met) this.state = next;
    else this.stop(this.state === 'end' ? TEXT_AFTER_END : 'the brackets do not match');
    return met;
  }

  private beginValue(): false {
    this.scanner.reset();
    this.scanning = true;
    this.startLine = this.line;
    return false;
  }

  private continueValue(piece: Buffer, from: number, elements: JsonElement[]): number {
    const end = this.scanner.scan(piece, from);
    if (!this.isSkipped) this.keep(piece.subarray(from, end < 0 ? piece.length : end));
    if (end < 0) return piece.length;
    this.finishValue(elements);
    return end;
  }

  /** The values of other members are skipped, and so are values beside those around the array. */
  private get isSkipped(): boolean {
    if (this.state !== 'value') return this.state === 'list';
    const place = this.placeOf(this.memberName);
    return place !== 'kept' && place !== 'array or element';
  }

  private finishValue(elements: JsonElement[]): void {
    this.scanning = false;
    const { isTooLarge, startLine: line } = this;
    const text = this.takeCaptured();
    this.object.contains(this.scanner.deepest);
    const element = { line, text, depth: this.scanner.deepest, isTooLarge };
    if (this.state === 'items') elements.push(element);
    else if (this.state === 'value') this.finishMember(element, elements);
    else if (this.state === 'members') {
      this.memberName = text.slice(1, -1);
      this.state = 'colon';
    }
  }

  private finishMember(value: JsonElement, elements: JsonElement[]): void {
    const place = this.placeOf(this.memberName);
    if (place === 'kept') this.members.set(this.memberName, { line: value.line, text: value.text });
    if (place === 'array or element' && value.text !== 'null') {
      this.foundArray = true;
      elements.push(value);
    }
    this.state = 'members';
  }

  private get isTooLarge(): boolean {
    return this.capturedBytes > MAX_ELEMENT_BYTES;
  }

  private keep(bytes: Buffer): void {
    if (!this.isTooLarge) this.captured.push(bytes);
    this.capturedBytes += bytes.length;
    if (this.isTooLarge) this.captured = [Buffer.concat(this.captured, MAX_EXCERPT_BYTES)];
  }

  private takeCaptured(): string {
    const text = decodeUtf8(Buffer.concat(this.captured));
    this.captured = [];
    this.capturedBytes = 0;
    return text;
  }

  private stop(reason: string): void {
    this.problem = { reason, line: this.line };
    this.state = 'error';
    this.scanning = false;
  }
}

/** The text of an object, up to the size of an element. */
class ObjectText {
  /** Line of the file at which it begins. */
  line = 1;
  private pieces: Buffer[] = [];
  private bytes = 0;
  private depth = 1;

  keep(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > MAX_ELEMENT_BYTES) this.forget();
    else this.pieces.push(piece);
  }

  forget(): void {
    this.pieces = [];
  }

  /** @param depth the nesting of brackets in one of its members */
  contains(depth: number): void {
    this.depth = Math.max(this.depth, depth + 1);
  }

  element(): JsonElement | null {
    if (this.pieces.length === 0) return null;
    const text = decodeUtf8(Buffer.concat(this.pieces)).trim();
    return { line: this.line, text, depth: this.depth, isTooLarge: false };
  }
}

/** Parses an element. The encoding and the nesting are checked first. */
export function parseElement({ text, depth }: JsonElement): Validated<unknown> {
  if (!isValidUtf8(text)) return { rejected: `malformed_json: ${NOT_UTF8}` };
  if (depth > MAX_DEPTH) return { rejected: `malformed_json: nested deeper than ${MAX_DEPTH} levels` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { rejected: `malformed_json: ${error instanceof Error ? error.message : String(error)}` };
  }
}
