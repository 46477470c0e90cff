import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP has it in JSON. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** Keeps the spans that are exported to it. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** The bodies of all requests. */
  readonly bodies: string[] = [];
  /** The status of its answers; undefined: it does not answer. */
  status: number | undefined = 200;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        this.bodies.push(body);
        if (request.url === '/v1/traces') this.spans.push(...spansOf(JSON.parse(body) as Export));
        if (this.status !== undefined)
          response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const spansOf = ({ resourceSpans }: Export): readonly ReceivedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
