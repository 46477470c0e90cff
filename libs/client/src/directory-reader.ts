import { member, textOf } from '#domain';
import { connectionFailure, noAnswer, refusal, Attempts, type AttemptFailure } from './attempts.js';
import { baseUrl, fetchByNetwork, headersWith, type Fetch, type SharedDirectory } from './endpoint.js';
import { DirectoryError } from './failure.js';
import { nextPage } from './next-page.js';

/** Takes the response of a successful request. */
type Take<Result> = (response: Response) => Promise<Result>;

/** Reads from the directory. Retries temporary failures with exponential backoff. */
export class DirectoryReader {
  private readonly base: URL;
  private readonly headers: Headers;
  private readonly attempts: Attempts;
  private readonly fetch: Fetch;

  /** @param command what the directory is read for @throws DirectoryError the address or the key is invalid */
  constructor(
    { api, key, wait, attempts = new Attempts({ wait }), fetch = fetchByNetwork }: SharedDirectory,
    private readonly command: 'import' | 'export' | 'coverage',
  ) {
    this.base = baseUrl(api);
    this.headers = headersWith(key);
    // The commands of an import are not compressed either, and compression takes a quarter of the time of a look-up.
    if (command === 'import') this.headers.set('accept-encoding', 'identity');
    this.attempts = attempts;
    this.fetch = fetch;
  }

  /** Makes further reads see every event of before. @returns the time of the directory's clock, in full seconds */
  async catchUp(): Promise<Date> {
    const { position, date } = await this.read('v1/events?after=latest', JSON_TYPE, async (response) => ({
      position: textOf(member(await this.parsed(response), 'next')),
      date: response.headers.get('date'),
    }));
    if (position !== null) this.headers.set('directory-position', position);
    return date === null ? new Date() : new Date(date);
  }

  /** Returns the length of a list. @param condition further parameters, such as `&city=Berlin` @throws DirectoryError as {@link json}, or the address is not that of a directory */
  async count(path: string, condition = ''): Promise<number> {
    const total = member(await this.json(`${path}?limit=1&total=true${condition}`), 'total');
    if (typeof total !== 'number') throw this.noDirectory();
    return total;
  }

  /** Returns a JSON document. @throws DirectoryError the directory can't be reached, or refuses the request */
  json(path: string, type = JSON_TYPE): Promise<unknown> {
    return this.read(path, type, (response) => this.parsed(response));
  }

  /** Returns a record; null if it does not exist or is removed. @throws DirectoryError as {@link json} */
  async record(path: string): Promise<unknown> {
    const found = await this.find(path);
    return typeof found === 'string' ? null : found.record;
  }

  /** Looks for a record, which is gone if it was removed. @throws DirectoryError as {@link json} */
  find(path: string): Promise<{ readonly record: unknown } | 'not_found' | 'gone'> {
    return this.read(
      path,
      JSON_TYPE,
      async (response) => {
        if (response.status === 200) return { record: await this.parsed(response) };
        // Else the connection would not be used again.
        await response.arrayBuffer();
        return response.status === 410 ? 'gone' : 'not_found';
      },
      [404, 410],
    );
  }

  /** Returns a response as a stream, whose errors are not retried. @throws DirectoryError as {@link json} */
  stream(path: string, type: string): Promise<ReadableStream<Uint8Array> | null> {
    return this.read(path, type, (response) => Promise.resolve(response.body));
  }

  /** Iterates over the pages of a list. @param path with a query @throws DirectoryError as {@link json} */
  async *pages(path: string, type?: string): AsyncGenerator<unknown, void, undefined> {
    for (let cursor = ''; ;) {
      const page = await this.json(`${path}${cursor}`, type);
      yield page;
      const next = textOf(member(page, 'next'));
      if (next === null) return;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  }

  /** Iterates over the pages of OCPI, whose links are in a header. @throws DirectoryError as {@link json} */
  async *ocpiPages(path: string): AsyncGenerator<unknown, void, undefined> {
    for (let query: string | null = ''; query !== null;) {
      const page: { data: unknown; next: string | null } = await this.read(
        `${path}${query}`,
        JSON_TYPE,
        async (response) => ({
          data: member(await this.parsed(response), 'data'),
          next: nextPage(response.headers.get('link'), new URL(response.url))?.search ?? null,
        }),
      );
      yield page.data;
      query = page.next;
    }
  }

  /** @param accepted statuses beside 200 whose response is taken too */
  private async read<Result>(
    path: string,
    accept: string,
    take: Take<Result>,
    accepted: readonly number[] = [],
  ): Promise<Result> {
    let result: Result | null = null;
    const headers = new Headers(this.headers);
    headers.set('accept', accept);
    const attempt = async (): Promise<AttemptFailure | null> => {
      try {
        const response = await this.fetch(new URL(path, this.base), { headers });
        if (response.status !== 200 && !accepted.includes(response.status))
          return await refusal(response, this.base, this.command);
        result = await take(response);
        return null;
      } catch (error) {
        return connectionFailure(error);
      }
    };
    const failure = await this.attempts.repeated(this.base, attempt);
    if (failure !== null) throw noAnswer(this.base, failure);
    return result as Result;
  }

  private async parsed(response: Response): Promise<unknown> {
    const text = await response.text();
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw this.noDirectory();
    }
  }

  private noDirectory(): DirectoryError {
    return new DirectoryError('wrong_directory', `${this.base.href} does not answer like a directory`);
  }
}

const JSON_TYPE = 'application/json';
