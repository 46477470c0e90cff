import type { ServerResponse } from 'node:http';

/** How long a client may take no byte of a response that is ready to be sent, in milliseconds. */
const STALLED_MS = 60_000;

/** Closes the connection when the client has stopped reading, so that a response does not last for ever. */
export function closeWhenStalled(response: ServerResponse, stalledMs = STALLED_MS): void {
  response.setTimeout(stalledMs);
  response.on('timeout', () => {
    // A response without unsent bytes is being made.
    if (response.writableLength > 0) response.destroy();
  });
}
