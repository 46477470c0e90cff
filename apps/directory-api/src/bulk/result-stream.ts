import { Readable } from 'node:stream';

/** Greatest size of unread results of all requests, in bytes. */
const TOTAL = 128 * 1024 * 1024;
/**
 * Greatest size of the unread results of one request, in bytes: those of 100,000 accepted commands take about 20 MB, and
 * many clients read nothing before they have sent everything.
 */
const OF_REQUEST = 32 * 1024 * 1024;
/** Size of the unread results that each request may always have, in bytes. */
const IN_ANY_CASE = 64 * 1024;

/** The memory for results that clients have not read, which all requests share. */
export class ResultMemory {
  private readonly streams = new Set<ResultStream>();

  constructor(
    private readonly total = TOTAL,
    private readonly ofRequest = OF_REQUEST,
  ) {}

  /** A stream of results for one response. */
  open(): ResultStream {
    const stream = new ResultStream(this);
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    return stream;
  }

  /** Whether a stream may buffer more. */
  hasRoomFor({ readableLength }: Readable): boolean {
    if (readableLength < IN_ANY_CASE) return true;
    return readableLength < this.ofRequest && this.size() < this.total;
  }

  private size(): number {
    let size = 0;
    for (const { readableLength } of this.streams) size += readableLength;
    return size;
  }
}

/** The results of a bulk request on their way to the client. */
export class ResultStream extends Readable {
  private continueWriting = () => {};

  constructor(private readonly memory: ResultMemory) {
    super({ highWaterMark: IN_ANY_CASE });
  }

  /**
   * Adds results. Resolves when there is room for more: at once, or when the client has read nearly all of them.
   * @throws Error the client has disconnected
   */
  async write(results: string): Promise<void> {
    this.push(results);
    if (!this.memory.hasRoomFor(this)) await new Promise<void>((resolve) => (this.continueWriting = resolve));
    if (this.destroyed) throw new Error('the client has disconnected');
  }

  end(results: string): void {
    this.push(results);
    this.push(null);
  }

  /** Called when the client has read so much that less than the high-water mark is left. */
  override _read(): void {
    this.continueWriting();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.continueWriting();
    callback(error);
  }
}
