import {
  type AttemptFailure,
  Attempts,
  type SharedDirectory,
  baseUrl,
  connectionFailure,
  headersWith,
  noAnswer,
  refusal,
} from '#client';
import { BulkResponse } from './bulk-response.js';
import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunk-builder.js';

const NDJSON = 'application/x-ndjson';

/** Sends chunks to the directory's bulk interface. Retries temporary failures with exponential backoff. */
export class BulkClient {
  private readonly base: URL;
  private readonly headers: Headers;
  private readonly attempts: Attempts;

  /** @throws DirectoryError the address or the key is invalid */
  constructor({ api, key, wait, attempts = new Attempts({ wait }) }: SharedDirectory) {
    this.base = baseUrl(api);
    this.headers = headersWith(key);
    for (const name of ['content-type', 'accept']) this.headers.set(name, NDJSON);
    this.attempts = attempts;
  }

  /**
   * Sends a chunk. Commands are idempotent, so a chunk whose response was interrupted is sent again as a whole. A final
   * result of an earlier attempt is kept, because the repeated command changes nothing.
   * @returns a result for each line, in their order
   * @throws DirectoryError the directory can't be reached, or refuses the request
   */
  async send(chunk: Chunk): Promise<BulkResult[]> {
    const body = chunk.lines.map(({ text }) => `${text}\n`).join('');
    const results = new BulkResponse(chunk.lines.length);
    const failure = await this.attempts.repeated(this.base, () => this.attempt(body, results));
    // If every line has a result, some of them temporary problems, these count as rejections.
    if (failure === null || results.isComplete) return results.results();
    throw noAnswer(this.base, failure);
  }

  private async attempt(body: string, results: BulkResponse): Promise<AttemptFailure | null> {
    try {
      const response = await fetch(new URL('v1/bulk', this.base), {
        method: 'POST',
        headers: this.headers,
        body,
      });
      if (response.status !== 200) return await refusal(response, this.base, 'import');
      results.beginAttempt();
      for await (const piece of response.body ?? []) results.push(piece as Uint8Array);
      return results.endAttempt();
    } catch (error) {
      return connectionFailure(error);
    }
  }
}
