import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Greatest number of requests of a connection that wait. A connection with more is closed. */
const MAX_WAITING = 100;

/**
 * Lets a request be executed when the responses to all earlier ones of its connection are sent; never, if the client has
 * gone by then. Node would execute at once all requests that a client has sent ahead, and send the responses in order.
 */
export function executeInOrder(server: Server): void {
  const connections = new WeakMap<Socket, PipelinedRequests>();
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('connection', (socket) => connections.set(socket, new PipelinedRequests(socket)));
  server.on('request', (request, response) => {
    const requests = connections.get(request.socket);
    requests?.enter(() => {
      response.once('close', () => requests.leave());
      for (const listener of listeners) listener(request, response);
    });
  });
}

/** The requests of one connection, of which one is executed at a time. */
class PipelinedRequests {
  private isBusy = false;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly socket: Socket) {}

  enter(execute: () => void): void {
    // Node can't be kept from reading more of them: it resumes a paused socket when a body is read.
    if (this.waiting.length === MAX_WAITING) this.socket.destroy();
    else if (this.isBusy) this.waiting.push(execute);
    else this.execute(execute);
  }

  leave(): void {
    // In a turn of its own: other connections are served between two requests of this one.
    if (this.waiting.length > 0) setImmediate(() => this.executeNext());
    else this.isBusy = false;
  }

  private executeNext(): void {
    const next = this.waiting.shift();
    if (next && !this.socket.destroyed) this.execute(next);
  }

  private execute(execute: () => void): void {
    this.isBusy = true;
    execute();
  }
}

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
