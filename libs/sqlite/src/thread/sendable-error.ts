/** An error as another thread can be sent it: of the database library's own, only the code would arrive. */
export function sendableError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const sent = new Error(error.message);
  if (error.stack) sent.stack = error.stack;
  return sent;
}
