/** Bounds how long a request waits for its command, and remembers the commands that outlast it. */
export class CommandTimeout {
  private readonly pending = new Set<string>();

  constructor(private readonly timeoutMs: number) {}

  /** The outcome, or undefined where it takes longer than a request waits. */
  race<T>(commandId: string, outcome: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.add(commandId);
        resolve(undefined);
      }, this.timeoutMs);
      const settled = () => {
        clearTimeout(timer);
        this.pending.delete(commandId);
      };
      outcome.then(
        (value) => (settled(), resolve(value)),
        (error: unknown) => (settled(), reject(error as Error)),
      );
    });
  }

  /** Whether the command was answered with 202 and has no outcome yet. */
  isPending(commandId: string): boolean {
    return this.pending.has(commandId);
  }
}
