import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections on which nothing has been sent, as browsers open them ahead: Node takes such a one for busy when it
 * closes a server, and waits for it.
 */
export class UnusedConnections {
  private readonly open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  end(): void {
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
