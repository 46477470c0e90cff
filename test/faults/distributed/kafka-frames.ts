/** Size of the length at the beginning of a request or response. */
const LENGTH_BYTES = 4;

/** Splits the bytes of a broker connection into requests or responses, with their lengths. */
export class KafkaFrames {
  private rest: Buffer = Buffer.alloc(0);

  /** Adds bytes; returns the frames that are complete. */
  push(piece: Buffer): readonly Buffer[] {
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

// A request has API key, API version and correlation id after its length; a response has the correlation id.
export const apiKeyOf = (request: Buffer): number => request.readInt16BE(LENGTH_BYTES);
export const correlationIdOfRequest = (request: Buffer): number => request.readInt32BE(LENGTH_BYTES + 4);
export const correlationIdOfResponse = (response: Buffer): number => response.readInt32BE(LENGTH_BYTES);
