import type { CommandEnvelope, CommandReply } from '#application';

interface Underway {
  readonly requestHash: string;
  readonly reply: Promise<CommandReply>;
  /** Resolves when the command is taken. */
  readonly taken: Promise<void>;
}

/** Commands with an id that one under way has already: they wait for its outcome, and are not sent. */
export class Twins {
  private readonly underway = new Map<string, Underway>();

  /** @param send is given what to call when the command is taken */
  async submit(
    envelope: CommandEnvelope,
    taken: () => void,
    send: (taken: () => void) => Promise<CommandReply>,
  ): Promise<CommandReply> {
    const { commandId, requestHash } = envelope;
    const twin = this.underway.get(commandId);
    if (twin?.requestHash === requestHash) {
      void twin.taken.then(taken);
      return { outcome: (await twin.reply).outcome, replayed: true };
    }
    if (twin) {
      // Another request: once the first one's outcome is there, this one is refused for it.
      await twin.reply.catch(() => {});
      return this.submit(envelope, taken, send);
    }
    let tell = taken;
    const told = new Promise<void>((resolve) => {
      tell = () => (taken(), resolve());
    });
    const reply = send(tell);
    this.underway.set(commandId, { requestHash, reply, taken: told });
    const done = () => this.underway.delete(commandId);
    reply.then(done, done);
    return reply;
  }
}
