/** A request's or an answer's length. */
const LENGTH_BYTES = 4;

/** Cuts what comes over a connection with a broker into requests or answers, lengths included. */
export class Frames {
  private rest: Buffer = Buffer.alloc(0);

  /** What is whole by now. */
  take(piece: Buffer): readonly Buffer[] {
    const frames: Buffer[] = [];
    this.rest = Buffer.concat([this.rest, piece]);
    for (let size = this.size(); this.rest.length >= size; size = this.size()) {
      frames.push(this.rest.subarray(0, size));
      this.rest = this.rest.subarray(size);
    }
    return frames;
  }

  private size(): number {
    return this.rest.length < LENGTH_BYTES ? Infinity : this.rest.readInt32BE() + LENGTH_BYTES;
  }
}

// Behind the length: a request's kind and version, then the number that its answer begins with.
export const apiOf = (request: Buffer): number => request.readInt16BE(LENGTH_BYTES);
export const correlationOfRequest = (request: Buffer): number => request.readInt32BE(LENGTH_BYTES + 4);
export const correlationOfAnswer = (answer: Buffer): number => answer.readInt32BE(LENGTH_BYTES);
