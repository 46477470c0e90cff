import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in this process from which feeds are pulled. */
export class PulledServer {
  private readonly server: Server;
  /** Resolves when the first request arrives. */
  readonly asked: Promise<void>;

  constructor(listener: RequestListener) {
    let isAsked = () => {};
    this.asked = new Promise((resolve) => (isAsked = resolve));
    this.server = createServer((request, response) => {
      isAsked();
      listener(request, response);
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/feed`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
