import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver in this process, which keeps the ids of the events that it gets. */
export class Receiver {
  readonly ids: string[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.ids.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.writeHead(204).end());
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The versions that came of each subject, in the order of their first coming, are ascending. */
export function expectOrder(ids: readonly string[]): void {
  const last = new Map<string, number>();
  for (const id of new Set(ids)) {
    const [kind, subject, version] = id.split('/');
    expect(Number(version)).toBeGreaterThan(last.get(`${kind}/${subject}`) ?? 0);
    last.set(`${kind}/${subject}`, Number(version));
  }
}
