/** Thrown if an image ends before its structure does, or does not have the structure of its format. */
export class ImageDamaged extends Error {}

/** Reads numbers and parts of a fixed length, one after another. Each method throws ImageDamaged at the end. */
export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  /** How many bytes are left. */
  get rest(): number {
    return this.bytes.length - this.at;
  }

  /** Passes over bytes and returns the index of the first one. */
  skip(length: number): number {
    if (length < 0 || length > this.rest) throw new ImageDamaged();
    this.at += length;
    return this.at - length;
  }

  /** A reader of the next bytes, which are passed over. */
  part(length: number): ByteReader {
    const from = this.skip(length);
    return new ByteReader(this.bytes.subarray(from, from + length));
  }

  /** Passes over all bytes up to and including the next one of this value. */
  skipTo(byte: number): void {
    const index = this.bytes.indexOf(byte, this.at);
    if (index < 0) throw new ImageDamaged();
    this.at = index + 1;
  }

  text(length: number): string {
    const from = this.skip(length);
    return this.bytes.toString('latin1', from, from + length);
  }

  byte(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  /** @param length of the number, 2 to 4 bytes */
  bigEndian(length: number): number {
    return this.bytes.readUIntBE(this.skip(length), length);
  }

  /** @param length of the number, 2 to 4 bytes */
  littleEndian(length: number): number {
    return this.bytes.readUIntLE(this.skip(length), length);
  }
}
