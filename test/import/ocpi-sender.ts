import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A location as the sender has it. */
export interface SentLocation {
  readonly country_code: string;
  readonly party_id: string;
  readonly id: string;
  readonly [member: string]: unknown;
}

export interface SenderOptions {
  /** Number of locations of a page. */
  readonly limit?: number;
  /** Whether pages have a link to the next one. */
  readonly hasLinks?: boolean;
  /** What it answers to requests for single locations: the location, nothing but 404, or its list. */
  readonly singly?: 'location' | 'nothing' | 'list';
  /** Replaces `X-Total-Count`. */
  readonly total?: (locations: readonly SentLocation[]) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before the n-th page of the list is made, from 1. */
  readonly beforePage?: (page: number) => void;
}

/** A sender of OCPI, whose locations may change while its pages are read. */
export class OcpiSender {
  /** The paths that were asked for, with their queries. */
  readonly paths: string[] = [];
  readonly tokens: (string | undefined)[] = [];
  private pages = 0;
  private readonly server = createServer((request, response) => this.answer(request, response));

  private constructor(
    readonly locations: SentLocation[],
    private options: SenderOptions,
  ) {}

  static async start(locations: readonly SentLocation[], options: SenderOptions = {}): Promise<OcpiSender> {
    const sender = new OcpiSender([...locations], options);
    await new Promise<void>((resolve) => sender.server.listen(0, '127.0.0.1', resolve));
    return sender;
  }

  /** Removes locations from the list. */
  remove(...ids: string[]): void {
    for (const id of ids)
      this.locations.splice(
        this.locations.findIndex((each) => each.id === id),
        1,
      );
  }

  /** From now on, it answers so, and its pages are counted from 1. */
  change(options: SenderOptions): void {
    this.options = options;
    this.pages = 0;
    for (const requests of [this.paths, this.tokens]) requests.length = 0;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/locations`;
  }

  /** The requests for single locations, by their ids. */
  get asked(): string[] {
    return this.paths.flatMap((path) => /^\/locations\/([^?]+)/.exec(path)?.[1] ?? []);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    this.paths.push(url);
    this.tokens.push(headers.authorization);
    const { pathname, searchParams } = new URL(url, this.url);
    const { singly = 'location' } = this.options;
    if (pathname === '/locations' || singly === 'list') return this.sendPage(searchParams, response);
    const id = decodeURIComponent(pathname.slice('/locations/'.length));
    const party = searchParams.get('party');
    const found = this.locations.find(
      (each) => each.id === id && (party === null || party === `${each.country_code}*${each.party_id}`),
    );
    if (!found || singly === 'nothing') return void response.writeHead(404).end();
    response.end(envelope(found));
  }

  private sendPage(parameters: URLSearchParams, response: ServerResponse): void {
    const { limit = 2, beforePage, headers = {} } = this.options;
    beforePage?.((this.pages += 1));
    const offset = Number(parameters.get('offset') ?? 0);
    const next = offset + limit;
    for (const [name, value] of Object.entries({ ...this.headersOf(next, limit), ...headers }))
      response.setHeader(name, value);
    response.end(envelope(this.locations.slice(offset, next)));
  }

  private headersOf(next: number, limit: number): Record<string, string> {
    const { hasLinks = true, total = ({ length }) => String(length) } = this.options;
    const link = `</locations?offset=${next}&limit=${limit}>; rel="next"`;
    const isLast = next >= this.locations.length;
    return { 'x-total-count': total(this.locations), ...(hasLinks && !isLast && { link }) };
  }
}

const envelope = (data: unknown): string =>
  JSON.stringify({ data, status_code: 1000, timestamp: '2026-11-28T06:00:00Z' });
