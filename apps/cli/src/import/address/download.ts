import { CommandError } from '../../terminal.js';
import { JsonArraySplitter } from '../formats/ocpi/json-array-splitter.js';
import { responseError } from '../formats/ocpi/ocpi-response.js';
import { addressFeed, addressName } from './address.js';
import { FeedClient, type FeedClientOptions, type FeedResponse } from './feed-client.js';
import type { Downloaded } from '../report/progress-bar.js';
import { nextPage } from './next-page.js';
import { Spool } from './spool.js';

/** So that a server whose pages have no end stops the import. */
const MAX_PAGES = 50_000;

/** What a server compares a later request with: the values of `ETag` and `Last-Modified`. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Download {
  readonly spool: Spool;
  /** Null if the address has several pages, of which the first says nothing about the others. */
  readonly validators: Validators | null;
}

export interface DownloadOptions extends FeedClientOptions {
  /** Called while the pages arrive. */
  readonly onProgress?: (downloaded: Downloaded) => void;
}

/**
 * Downloads all pages of an address.
 * @param known the validators of an earlier download
 * @returns null if the server says that nothing has changed since the earlier download
 * @throws CommandError a page can't be fetched, contains an OCPI error, or the pages have no end
 */
export async function download(
  first: URL,
  options: DownloadOptions,
  known: Validators | null,
): Promise<Download | null> {
  const spool = await Spool.create(addressFeed(first));
  try {
    const pages = new Pages(first, spool, options);
    const validators = await pages.fetchAll(known);
    if (spool.size > 0) return { spool, validators };
    await spool.close();
    return null;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

class Pages {
  private readonly fetched = new Set<string>();
  /** Where pages may be: the origin of the first one, also after its redirects. */
  private readonly origins: Set<string>;
  private readonly client: FeedClient;

  constructor(
    private readonly first: URL,
    private readonly spool: Spool,
    private readonly options: DownloadOptions,
  ) {
    this.origins = new Set([first.origin]);
    this.client = new FeedClient(first.origin, options);
  }

  async fetchAll(known: Validators | null): Promise<Validators | null> {
    const { next, validators } = await this.fetch(this.first, conditionsOf(known));
    for (let url = next; url !== null;) {
      this.refuse(url);
      ({ next: url } = await this.fetch(url, new Headers()));
    }
    return next === null ? validators : null;
  }

  private fetch(url: URL, conditions: Headers) {
    return this.client.get(url, conditions, async (response) => ({
      next: await this.keep(url, response),
      validators: validatorsOf(response.headers),
    }));
  }

  /** Keeps a page. @returns the address of the next one */
  private async keep(url: URL, { status, url: at, headers, body }: FeedResponse): Promise<URL | null> {
    if (status === 304) return null;
    const { size } = this.spool;
    if (size === 0) this.origins.add(at.origin);
    await this.spool.add(size === 0 ? this.name : `${this.name} (page ${size + 1})`, this.shown(body));
    this.fetched.add(url.href);
    await refuseError(this.spool, size);
    return nextPage(headers.get('link'), at);
  }

  /** Shows the progress of a page while it is read. */
  private async *shown(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    const { size: pages, bytes: before } = this.spool;
    let bytes = before;
    for await (const piece of body) {
      bytes += piece.length;
      this.options.onProgress?.({ name: this.name, pages, bytes });
      yield piece;
    }
  }

  /** @throws CommandError the next page is none of this feed, or there is no end of pages */
  private refuse(next: URL): void {
    const problem = this.problemOf(next);
    if (problem !== null)
      throw new CommandError(`${this.name}: the link to page ${this.spool.size + 1} ${problem}`);
  }

  private problemOf(next: URL): string | null {
    if (!this.origins.has(next.origin)) return `leads to another server, ${next.origin}`;
    if (this.fetched.has(next.href)) return 'leads back to an earlier page';
    return this.spool.size < MAX_PAGES ? null : `is one too many: more than ${MAX_PAGES} pages`;
  }

  private get name(): string {
    return addressName(this.first);
  }
}

function conditionsOf(known: Validators | null): Headers {
  const headers = new Headers();
  if (known?.etag) headers.set('if-none-match', known.etag);
  if (known?.lastModified) headers.set('if-modified-since', known.lastModified);
  return headers;
}

function validatorsOf(headers: Headers): Validators | null {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return etag === null && lastModified === null ? null : { etag, lastModified };
}

/** @throws CommandError the page is a response of OCPI that reports an error, also one with locations */
async function refuseError(spool: Spool, index: number): Promise<void> {
  const page = await spool.open(index);
  if (!/^\s*\{/.test(page.head.toString('utf8'))) return page.close();
  const splitter = new JsonArraySplitter();
  for await (const piece of page.bytes()) splitter.push(piece);
  const error = responseError(splitter.members);
  if (error) throw new CommandError(`${page.name} answers with an OCPI error: ${error.text}`);
}
