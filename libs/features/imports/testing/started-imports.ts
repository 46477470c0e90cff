import { setTimeout } from 'node:timers/promises';

/** An import as the tests read it. */
export interface ShownImport {
  readonly id: string;
  readonly state: string;
  readonly feed: string | null;
  readonly format: string | null;
  readonly caller?: string;
  readonly dry_run: boolean;
  readonly reverts: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly progress: Readonly<Record<'bytes' | 'total_bytes' | 'records' | 'rate', number | null>>;
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly warnings: readonly Finding[];
  readonly rejects: readonly Finding[];
  readonly error?: { readonly code: string; readonly detail: string; readonly status: number };
  readonly position: string | null;
}

/** A feed that was pulled, as the tests read it. */
export interface ShownFeed {
  readonly state: string;
  readonly last_error: string | null;
  readonly last_import: string;
  readonly records: number | null;
  readonly records_feed: string | null;
  readonly newest_observed_at: string | null;
  readonly last_success: string | null;
}

interface Finding {
  readonly kind: string;
  readonly count: number;
  readonly examples: readonly string[];
}

interface Started {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly id: string;
    readonly state: string;
    readonly code?: string;
    readonly detail?: string;
  };
}

const POLL_MS = 50;

/** The imports of a service, as a client sees them. */
export class StartedImports {
  /** @param address of the service, which may change */
  constructor(
    private readonly address: () => string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async start(
    body: string | Uint8Array<ArrayBuffer> | null,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Started> {
    return this.post(`/v1/imports${query}`, body, headers);
  }

  /** Takes an import back. */
  revert(id: string): Promise<Started> {
    return this.post(`/v1/imports/${id}/revert`, null);
  }

  private async post(
    path: string,
    body: string | Uint8Array<ArrayBuffer> | null,
    headers: Record<string, string> = {},
  ): Promise<Started> {
    const response = await fetch(this.address() + path, {
      method: 'POST',
      headers: { ...this.headers, ...headers },
      body,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Started['body'],
    };
  }

  /** Starts an import of an address. */
  pull(url: string, query = ''): Promise<Started> {
    return this.start(JSON.stringify({ url }), query, { 'content-type': 'application/json' });
  }

  async find(id: string): Promise<ShownImport> {
    const response = await fetch(`${this.address()}/v1/imports/${id}`, { headers: this.headers });
    return (await response.json()) as ShownImport;
  }

  /** Waits until an import has a state. */
  async until(id: string, ...states: readonly string[]): Promise<ShownImport> {
    for (;;) {
      const found = await this.find(id);
      if (states.includes(found.state)) return found;
      await setTimeout(POLL_MS);
    }
  }

  /** Waits for the end of an import. */
  ended({ body: { id } }: Started): Promise<ShownImport> {
    return this.until(id, 'done', 'failed', 'cancelled');
  }
}

/** Lines of a bulk request. */
export const linesOf = (...commands: readonly object[]): string =>
  commands.map((command) => `${JSON.stringify(command)}\n`).join('');

export const site = (feed: string, id: string) => ({
  type: 'RegisterLocation',
  source: { feed, id },
  data: { city: 'Berlin' },
});

export const stationAt = (feed: string, id: string, data: object = {}) => ({
  type: 'UpsertStation',
  source: { feed, id },
  data: { name: id, location_source: { feed, id: '1' }, ...data },
});
