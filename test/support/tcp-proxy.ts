import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePorts } from '../engines/processes/free-ports.js';

/** A TCP proxy that can simulate an unreachable or an unresponsive server. */
export class TcpProxy {
  private readonly server: Server;
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private mode: 'passing' | 'stalled' | 'cut' = 'passing';
  private port = 0;

  private constructor(private readonly target: URL) {
    this.server = createServer((client) => this.join(client));
  }

  /** @param target only host and port are used */
  static async before(target: URL): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    // No ephemeral port: while the proxy refuses connections, a client could get its port, and block it.
    const [port = 0] = await freePorts(1);
    proxy.port = port;
    proxy.server.listen(port, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** Address at which the proxy listens. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Forwards data. */
  pass(): void {
    this.mode = 'passing';
    if (!this.server.listening) this.server.listen(this.port, '127.0.0.1');
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  /** Closes all connections, and new ones immediately. */
  cut(): void {
    this.mode = 'cut';
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Closes all connections, and refuses new ones. */
  refuse(): void {
    this.cut();
    this.server.close();
  }

  /** Keeps all connections open without forwarding data. */
  stall(): void {
    this.mode = 'stalled';
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  async close(): Promise<void> {
    this.cut();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    if (this.mode === 'cut') return void client.destroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    const pair = [client, server] as const;
    this.pairs.add(pair);
    client.on('data', (piece) => server.write(piece));
    server.on('data', (piece) => client.write(piece));
    for (const socket of pair) {
      socket.setNoDelay(true).on('error', () => {});
      // If one side closes, the other is closed too.
      socket.once('close', () => {
        this.pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
      if (this.mode === 'stalled') socket.pause();
    }
  }
}
