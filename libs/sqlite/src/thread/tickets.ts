interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** What was asked of a thread and is not answered yet: an answer names the ticket of its question. */
export class Tickets<Answer> {
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private last = 0;

  /** How many are not answered yet. */
  get open(): number {
    return this.waiting.size;
  }

  /** Resolves with what is answered to the new ticket. @param send asks under it */
  issue(send: (ticket: number) => void): Promise<Answer> {
    const ticket = ++this.last;
    const answer = new Promise<Answer>((resolve, reject) => this.waiting.set(ticket, { resolve, reject }));
    send(ticket);
    return answer;
  }

  resolve(ticket: number, answer: Answer): void {
    this.take(ticket)?.resolve(answer);
  }

  reject(ticket: number, error: Error): void {
    this.take(ticket)?.reject(error);
  }

  private take(ticket: number): Waiting<Answer> | undefined {
    const waiting = this.waiting.get(ticket);
    this.waiting.delete(ticket);
    return waiting;
  }
}
