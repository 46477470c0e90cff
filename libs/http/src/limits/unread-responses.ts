import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { latestResponse } from '../problems/socket-problems.js';

/** Longest time in which a client takes no byte of a response, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * Closes connections whose client takes nothing of its response: what is not sent stays in memory. The time begins again
 * if the operating system has taken bytes since the last write, so it may be twice as long.
 */
export function closeUnreadResponses(server: Server, idleMs = IDLE_MS): void {
  // With a listener, Node closes no connection by itself, neither this one nor one that is kept alive for too long.
  server.setTimeout(idleMs, (socket) => {
    const response = latestResponse(socket);
    // Before the first request, `headersTimeout` limits the time.
    if (!response) return;
    if (response.writableFinished || socket.writableLength > 0) socket.destroy();
  });
}

/** Greatest size of responses that clients have not read, in bytes. */
const TOTAL = 64 * 1024 * 1024;
/** Responses up to this size do not count, in bytes: the operating system takes them. */
const UNCOUNTED = 64 * 1024;
/** What zlib keeps for one response, in bytes. */
const COMPRESSION = 256 * 1024;

/** The sizes of texts that are being compressed. */
const compressed = new WeakMap<ServerResponse, number>();

/** Sends a text, compressed if the client accepts that. */
export function sendText(reply: FastifyReply, text: string | Buffer): FastifyReply {
  compressed.set(reply.raw, text.length + COMPRESSION);
  reply.compress(text);
  return reply;
}

/** Counts the large responses from when they are handed over until the operating system has taken them. */
export function limitUnreadMemory(server: FastifyInstance): void {
  const unread = new UnreadMemory();
  server.addHook('onSend', (_request, { raw }, payload, done) => {
    unread.add(raw, compressed.get(raw) ?? sizeOf(payload));
    done(null, payload);
  });
}

/** Streams have limits of their own. */
const sizeOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;

/**
 * The memory of responses that clients have not read, which all connections share. If there is too little, the connection
 * with the oldest of them is closed: clients that read have room, however many do not.
 */
export class UnreadMemory {
  /** Oldest first. */
  private readonly sizes = new Map<ServerResponse, number>();
  private used = 0;

  constructor(private readonly total = TOTAL) {}

  add(response: ServerResponse, bytes: number): void {
    if (bytes <= UNCOUNTED) return;
    this.sizes.set(response, bytes);
    this.used += bytes;
    response.once('close', () => this.remove(response));
    for (const oldest of this.sizes.keys()) {
      if (this.used <= this.total || oldest === response) return;
      this.remove(oldest);
      oldest.destroy();
    }
  }

  private remove(response: ServerResponse): void {
    this.used -= this.sizes.get(response) ?? 0;
    this.sizes.delete(response);
  }
}
