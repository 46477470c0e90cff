import { IdHashSet } from '#formats/reading';
import { nextPage } from '#client';
import { ImportError } from '../import-error.js';
import { addressFeed, addressName } from './address.js';
import { FeedClient, type FeedClientOptions, type FeedResponse } from './feed-client.js';
import { contentOf, type NamedLocation, type PageContent } from './page-content.js';
import { countIn, Paging, type NextPage } from './paging.js';
import { Spool, type SpoolOptions } from './spool.js';

/** So that a server whose pages have no end stops the import. */
const MAX_PAGES = 50_000;

/** What a server compares a later request with: the values of `ETag` and `Last-Modified`. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What the pages of an address say of themselves. */
export interface PullSummary {
  /** Why records may be missing, in words; null if none seem to be. */
  readonly incompleteness: string | null;
  /** Whether the sender leaves out locations, which it counts in `X-Directory-Omitted`. */
  readonly omits: boolean;
  /** A location that has come; null without any. */
  readonly example: NamedLocation | null;
}

/** What has arrived of an address. */
export interface Downloaded {
  readonly name: string;
  /** Number of complete pages. */
  readonly pages: number;
  readonly bytes: number;
}

export interface Download {
  readonly spool: Spool;
  readonly summary: PullSummary;
  /** Null if the address has several pages, of which the first says nothing about the others, or if records are missing. */
  readonly validators: Validators | null;
}

export interface DownloadOptions extends FeedClientOptions, SpoolOptions {
  /** The name of the feed of records that name none; undefined: that of the address. */
  readonly feedName?: string;
  /** Called while the pages arrive. */
  readonly onProgress?: (downloaded: Downloaded) => void;
}

/**
 * Downloads all pages of an address.
 * @param known the validators of an earlier download
 * @returns null if the server says that nothing has changed since the earlier download
 * @throws ImportError a page can't be fetched, contains an OCPI error, or the pages have no end
 */
export async function download(
  first: URL,
  options: DownloadOptions,
  known: Validators | null,
): Promise<Download | null> {
  const spool = await Spool.create(options.feedName ?? addressFeed(first), options);
  try {
    const pages = new Pages(first, spool, options);
    const validators = await pages.fetchAll(known);
    const { summary } = pages;
    if (spool.size > 0)
      return { spool, summary, validators: summary.incompleteness === null ? validators : null };
    await spool.close();
    return null;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

class Pages {
  /** The addresses that were fetched since the last step back. */
  private readonly fetched = new Set<string>();
  /** Where pages may be: the origin of the first one, also after its redirects. */
  private readonly origins: Set<string>;
  private readonly client: FeedClient;
  private readonly paging: Paging;
  private readonly locations = new IdHashSet();
  private example: NamedLocation | null = null;
  /** Numbers of records that the sender has left out of a page. */
  private omitted = 0;
  private omittedEvses = 0;

  constructor(
    private readonly first: URL,
    private readonly spool: Spool,
    private readonly options: DownloadOptions,
  ) {
    this.origins = new Set([first.origin]);
    this.client = new FeedClient(first.origin, options);
    this.paging = new Paging(first);
  }

  async fetchAll(known: Validators | null): Promise<Validators | null> {
    const first = await this.fetch(this.first, conditionsOf(known));
    let { next } = first;
    while (next.url !== null) {
      this.refuse(next);
      next = next.isByOffset ? await this.fetchByOffset(next.url) : (await this.fetch(next.url)).next;
    }
    return this.spool.size === 1 ? first.validators : null;
  }

  get summary(): PullSummary {
    const { paging, omitted, omittedEvses, example } = this;
    const evses = omittedEvses > 0 ? `${omittedEvses} EVSEs are left out of a page` : null;
    return { incompleteness: paging.incompleteness ?? evses, omits: omitted > 0, example };
  }

  /** The sender may not know of offsets: then there is no such page. */
  private async fetchByOffset(url: URL): Promise<NextPage> {
    try {
      return (await this.fetch(url)).next;
    } catch (error) {
      this.options.budget.signal.throwIfAborted();
      if (error instanceof ImportError) return this.paging.afterFailure();
      throw error;
    }
  }

  private fetch(url: URL, conditions = new Headers()) {
    return this.client.get({ url, conditions }, async (response) => ({
      next: await this.keep(url, response),
      validators: validatorsOf(response.headers),
    }));
  }

  /** Keeps a page. @returns the next one */
  private async keep(url: URL, { status, url: at, headers, body }: FeedResponse): Promise<NextPage> {
    if (status === 304) return { url: null, isByOffset: false };
    const { size } = this.spool;
    if (size === 0) this.origins.add(at.origin);
    await this.spool.add(size === 0 ? this.name : `${this.name} (page ${size + 1})`, this.shown(body));
    this.fetched.add(url.href);
    const content = await contentOf(await this.spool.open(size), this.locations);
    // The newest one is the least likely to be gone.
    this.example = content?.example ?? this.example;
    this.omitted = Math.max(this.omitted, countIn(headers.get('x-directory-omitted')) ?? 0);
    this.omittedEvses = Math.max(this.omittedEvses, countIn(headers.get('x-directory-evses-omitted')) ?? 0);
    const link = this.atOrigin(nextPage(headers.get('link'), at) ?? linkIn(content, at));
    return this.paging.after({ url, link, total: countIn(headers.get('x-total-count')), content });
  }

  /** A server behind a proxy may not know its own address: its links are read as of the address that was given. */
  private atOrigin(link: URL | null): URL | null {
    if (link === null || this.origins.has(link.origin)) return link;
    return new URL(link.pathname + link.search, this.first.origin);
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

  /** @throws ImportError the links lead back, or there is no end of pages */
  private refuse({ url, isByOffset }: NextPage): void {
    const problem = this.problemOf(url?.href ?? '', isByOffset);
    if (problem !== null)
      throw new ImportError('invalid', `${this.name}: the link to page ${this.spool.size + 1} ${problem}`);
  }

  private problemOf(href: string, isByOffset: boolean): string | null {
    if (this.spool.size >= MAX_PAGES) return `is one too many: more than ${MAX_PAGES} pages`;
    // What follows a step back may be a page that was fetched before it.
    if (isByOffset) this.fetched.clear();
    return this.fetched.has(href) ? 'leads back to an earlier page' : null;
  }

  private get name(): string {
    return addressName(this.first);
  }
}

/** The next page by the body of a page, as envelopes other than OCPI's have it. */
function linkIn(content: PageContent | null, at: URL): URL | null {
  const { next = null } = content ?? {};
  return next !== null && URL.canParse(next, at.href) ? new URL(next, at) : null;
}

function conditionsOf(known: Validators | null): Headers {
  const headers = new Headers();
  if (known?.etag) headers.set('if-none-match', known.etag);
  if (known?.lastModified) headers.set('if-modified-since', known.lastModified);
  return headers;
}

function validatorsOf(headers: Headers): Validators | null {
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  return etag === null && lastModified === null ? null : { etag, lastModified };
}
