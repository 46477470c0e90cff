/** Of statements, 500,000 characters take some 11 MB. */
const GREATEST_LENGTH = 500_000;

/** Keeps what was made for a text; what that takes goes by the text's length, so where all are too long it begins anew. */
export class KeptByText<Value> {
  private readonly kept = new Map<string, Value>();
  private length = 0;

  /** @param greatestLength of all texts together, in characters */
  constructor(private readonly greatestLength = GREATEST_LENGTH) {}

  get(text: string): Value | undefined {
    return this.kept.get(text);
  }

  keep(text: string, value: Value): Value {
    if (!this.kept.has(text)) this.makeRoom(text.length);
    this.kept.set(text, value);
    return value;
  }

  private makeRoom(length: number): void {
    if (this.length + length > this.greatestLength) {
      this.kept.clear();
      this.length = 0;
    }
    this.length += length;
  }
}
