import type { Server } from 'node:http';
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
