/** Requests that wait, with the timers of their deadlines: a line for each caller. The callers have turns. */
export class WaitingCallers<Applicant extends { readonly caller: string }> {
  /** In the order of their turns; each line is in order of arrival, and not empty. */
  private readonly lines = new Map<string, Map<Applicant, NodeJS.Timeout>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  countOf(caller: string): number {
    return this.lines.get(caller)?.size ?? 0;
  }

  /** @param timer is stopped when the applicant is taken or removed */
  add(applicant: Applicant, timer: NodeJS.Timeout): void {
    const line = this.lines.get(applicant.caller) ?? new Map<Applicant, NodeJS.Timeout>();
    this.lines.set(applicant.caller, line.set(applicant, timer));
    this.count += 1;
  }

  /** Whether the applicant has waited. */
  remove(applicant: Applicant): boolean {
    const line = this.lines.get(applicant.caller);
    if (!line?.has(applicant)) return false;
    clearTimeout(line.get(applicant));
    line.delete(applicant);
    if (line.size === 0) this.lines.delete(applicant.caller);
    this.count -= 1;
    return true;
  }

  /**
   * Takes the first request of the caller whose turn it is; its next turn is after those of all others. Callers that must
   * wait keep their turn.
   */
  takeNext(mayHaveTurn: (caller: string) => boolean): Applicant | undefined {
    for (const [caller, line] of this.lines) {
      if (!mayHaveTurn(caller)) continue;
      const [next] = line.keys();
      this.lines.delete(caller);
      this.lines.set(caller, line);
      if (next) this.remove(next);
      return next;
    }
    return undefined;
  }

  /** The request that has arrived last of the caller that has the most. */
  lastOfLongest(): Applicant | undefined {
    let longest: Map<Applicant, NodeJS.Timeout> | undefined;
    for (const line of this.lines.values()) if (line.size > (longest?.size ?? 0)) longest = line;
    return longest && [...longest.keys()].at(-1);
  }

  all(): readonly Applicant[] {
    return [...this.lines.values()].flatMap((line) => [...line.keys()]);
  }
}
