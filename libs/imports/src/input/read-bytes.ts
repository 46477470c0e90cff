import type { Input } from './input.js';

/** Counts the bytes that were read of inputs, which are read one after another. */
export class ReadBytes {
  private before = 0;
  private current: Input | null = null;

  /** @param totalBytes the size of all of them; null if it is not known */
  constructor(readonly totalBytes: number | null) {}

  /** @param input the one that is read now */
  upTo(input: Input): number {
    if (input !== this.current) {
      this.before += this.current?.position ?? 0;
      this.current = input;
    }
    return this.before + input.position;
  }
}
