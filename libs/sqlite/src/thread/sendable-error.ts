/** An error as another thread can be sent it: of the database library's own, only the code would arrive. */
export const sendableError = (error: unknown): Error =>
  new Error(error instanceof Error ? error.message : String(error));
