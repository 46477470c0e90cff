import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands before a server, and can be as if that one were gone, or as if it had stopped to answer. */
export class TcpProxy {
  private readonly server: Server;
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private mode: 'passing' | 'stalled' | 'cut' = 'passing';

  private constructor(private readonly target: URL) {
    this.server = createServer((client) => this.join(client));
  }

  /** @param target only its host and port count */
  static async before(target: URL): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** Where it listens. */
  get host(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `${address}:${port}`;
  }

  pass(): void {
    this.mode = 'passing';
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  /** Ends all connections, and those that come at once. */
  cut(): void {
    this.mode = 'cut';
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Keeps all connections, and passes nothing on. */
  stall(): void {
    this.mode = 'stalled';
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  async close(): Promise<void> {
    this.cut();
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
      // Whatever ends one ends the other.
      socket.once('close', () => {
        this.pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
      if (this.mode === 'stalled') socket.pause();
    }
  }
}
