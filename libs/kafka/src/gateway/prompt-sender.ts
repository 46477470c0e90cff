import type { Message } from 'kafkajs';

export type Send = (topic: string, messages: readonly Message[]) => Promise<void>;

/** The log did not take records in time; it may take them yet, if they were given to it. */
export class LogSilent extends Error {}

/** Sends one batch after another, each within a time in which those before it have to be done too. */
export class PromptSender {
  private sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly deliver: Send,
    private readonly patienceMs: number,
  ) {}

  /** @throws LogSilent it took too long */
  async send(topic: string, messages: readonly Message[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new LogSilent('the broker does not answer')), this.patienceMs);
    });
    try {
      // What can't be sent is not given to the producer: it would keep it until the broker is back.
      await Promise.race([this.sending.catch(() => {}), late]);
      this.sending = this.deliver(topic, messages);
      await Promise.race([this.sending, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
