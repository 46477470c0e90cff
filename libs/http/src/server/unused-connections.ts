import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Open connections on which the client has sent nothing, for instance those that browsers open in advance. Node takes
 * them for busy and waits for them when the server is closed.
 */
export class UnusedConnections {
  private readonly open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  close(): void {
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}
