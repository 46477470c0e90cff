import type { CommandEnvelope, CommandReply } from '#application';

interface Underway {
  readonly requestHash: string;
  readonly reply: Promise<CommandReply>;
}

/** Commands with an id that one under way has already: they wait for its outcome, and are not sent. */
export class Twins {
  private readonly underway = new Map<string, Underway>();

  async submit(envelope: CommandEnvelope, send: () => Promise<CommandReply>): Promise<CommandReply> {
    const { commandId, requestHash } = envelope;
    const twin = this.underway.get(commandId);
    if (twin?.requestHash === requestHash) return { outcome: (await twin.reply).outcome, replayed: true };
    if (twin) {
      // Another request: once the first one's outcome is there, this one is refused for it.
      await twin.reply.catch(() => {});
      return this.submit(envelope, send);
    }
    const reply = send();
    this.underway.set(commandId, { requestHash, reply });
    const done = () => this.underway.delete(commandId);
    reply.then(done, done);
    return reply;
  }
}
