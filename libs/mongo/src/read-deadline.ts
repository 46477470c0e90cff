/**
 * Options of every read for a request. The server ends an operation that takes longer, which it would otherwise execute to
 * its end, even after its client has gone. The milliseconds are those of the execution, without waits for the client.
 */
export const READ_DEADLINE = { maxTimeMS: 10_000 } as const;

/** The code of the server's error when an operation has exceeded its deadline: MaxTimeMSExpired. */
export const DEADLINE_EXCEEDED = 50;
