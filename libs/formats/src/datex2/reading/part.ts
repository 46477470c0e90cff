import { isJsonObject, textOf } from '#domain';

/** A value of a document that knows what was taken of it, so that all else can be kept. */
export class Part {
  private isTaken = false;
  private readonly parts = new Map<string, Part>();

  constructor(readonly value: unknown) {}

  /** A member; one without a value if there is none. */
  member(name: string): Part {
    const known = this.parts.get(name);
    if (known) return known;
    const part = new Part(this.has(name) ? (this.value as Json)[name] : undefined);
    if (part.isThere) this.parts.set(name, part);
    return part;
  }

  /** The member whose name ends so, in any case: before it is a prefix such as `aegi`, other ones in other versions. */
  variant(name: string): Part {
    const names = isJsonObject(this.value) ? Object.keys(this.value) : [];
    return this.member(names.find((each) => each.toLowerCase().endsWith(name.toLowerCase())) ?? name);
  }

  /** The items of a list, or one item alone; none if there is nothing. */
  get items(): readonly Part[] {
    if (!Array.isArray(this.value)) return this.isThere ? [this] : [];
    return this.value.map((_, index) => this.member(String(index))).filter((item) => item.isThere);
  }

  get isThere(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** The value as trimmed text; null for none, and for what is no text or number. */
  get text(): string | null {
    return textOf(this.value);
  }

  /** Says that all of the value is kept elsewhere, or is not to be kept. */
  take(): void {
    this.isTaken = true;
  }

  /** @returns what was not taken; undefined if that is nothing */
  rest(): unknown {
    if (this.isTaken || !this.isThere) return undefined;
    if (this.parts.size === 0) return this.value;
    const rests = Object.entries(this.value as object).map(
      ([name, value]: [string, unknown]) => [name, (this.parts.get(name) ?? new Part(value)).rest()] as const,
    );
    const left = rests.filter(([, rest]) => rest !== undefined);
    if (left.length === 0) return undefined;
    return Array.isArray(this.value) ? left.map(([, rest]) => rest) : Object.fromEntries(left);
  }

  private has(name: string): boolean {
    return typeof this.value === 'object' && this.value !== null && Object.hasOwn(this.value, name);
  }
}

type Json = Readonly<Record<string, unknown>>;
