import type { Message } from 'kafkajs';

export type Send = (topic: string, messages: readonly Message[]) => Promise<void>;

/** The records were not acknowledged in time. They may be written later if the producer has them already. */
export class SendTimeout extends Error {}

/** Sends one batch at a time. The time limit of a batch includes the wait for the batch before it. */
export class DeadlineSender {
  private sending: Promise<void> = Promise.resolve();

  /** @param timeoutMs milliseconds from the call of `send` */
  constructor(
    private readonly deliver: Send,
    private readonly timeoutMs: number,
  ) {}

  /** @throws SendTimeout */
  async send(topic: string, messages: readonly Message[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SendTimeout('the broker does not answer')), this.timeoutMs);
    });
    try {
      // The producer gets nothing while it is busy: it would send it when the broker is back, after the timeout.
      await Promise.race([this.sending.catch(() => {}), timeout]);
      this.sending = this.deliver(topic, messages);
      await Promise.race([this.sending, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
