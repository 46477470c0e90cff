/** A complete HTTP response. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON body, or undefined if it is not JSON. */
  readonly body: Body;
}

export interface Outgoing {
  readonly headers?: Readonly<Record<string, string>>;
  /** Serialized as JSON, unless it is text, bytes or form data. */
  readonly body?: unknown;
}

/** A single record or a list item. */
export interface DirectoryRecord {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: Readonly<Record<'code' | 'label' | 'observed_at' | 'changed_at', string | null>>;
  readonly connectors: readonly {
    readonly connector_type_id: string;
    readonly name: string | null;
    readonly count: number;
  }[];
  readonly location: Readonly<Record<'name' | 'city' | 'country', string | null>>;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total?: number;
}

/** Greatest number of positions that a request sends. */
const MAX_COUNT = 500;

/** HTTP client of a directory. Its reads reflect its own writes. */
export class DirectoryClient {
  private positions: string[] = [];

  /** @param address returns the URL of the directory; called for each request, as it may change */
  constructor(private readonly address: () => string) {}

  get url(): string {
    return this.address();
  }

  async request<Body = DirectoryRecord>(
    method: string,
    path: string,
    { headers = {}, body }: Outgoing = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.positionHeader(method), ...typed(headers, body) },
      body: sent(body),
    });
    const text = await response.text();
    this.remember(response.headers.get('directory-position'));
    return { status: response.status, headers: response.headers, text, body: parsed(text) as Body };
  }

  /** Sends the position with all further reads, so that they reflect the log up to it. */
  remember(position: string | null): void {
    if (position !== null) this.positions = [...this.positions, position].slice(-MAX_COUNT);
  }

  private positionHeader(method: string): Record<string, string> {
    if (this.positions.length === 0 || !['GET', 'HEAD'].includes(method)) return {};
    return { 'directory-position': [...new Set(this.positions)].join(',') };
  }

  get<Body = DirectoryRecord>(path: string, headers?: Outgoing['headers']): Promise<Answer<Body>> {
    return this.request('GET', path, { ...(headers && { headers }) });
  }

  post<Body = DirectoryRecord>(path: string, body?: unknown, headers: Outgoing['headers'] = {}) {
    return this.request<Body>('POST', path, { body, headers });
  }

  put<Body = DirectoryRecord>(path: string, body?: unknown, headers: Outgoing['headers'] = {}) {
    return this.request<Body>('PUT', path, { body, headers });
  }

  patch<Body = DirectoryRecord>(path: string, body?: unknown, headers: Outgoing['headers'] = {}) {
    return this.request<Body>('PATCH', path, { body, headers });
  }

  delete<Body = DirectoryRecord>(path: string, headers: Outgoing['headers'] = {}) {
    return this.request<Body>('DELETE', path, { headers });
  }
}

function typed(headers: Readonly<Record<string, string>>, body: unknown): Record<string, string> {
  const isJson = body !== undefined && !(body instanceof FormData);
  return isJson ? { 'content-type': 'application/json', ...headers } : { ...headers };
}

function sent(body: unknown): NonNullable<RequestInit['body']> | null {
  if (body === undefined) return null;
  const asIs = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  return asIs ? (body as string) : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
