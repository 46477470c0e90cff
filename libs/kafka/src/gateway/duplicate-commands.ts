import type { CommandEnvelope, CommandReply } from '#application';

interface InFlight {
  readonly requestHash: string;
  readonly reply: Promise<CommandReply>;
  /** Resolves when the log has the command. */
  readonly taken: Promise<void>;
}

/** Gives a command whose id is already in flight the reply of the first one, without sending it again. */
export class DuplicateCommands {
  private readonly inFlight = new Map<string, InFlight>();

  /**
   * @param taken called when the log has the command
   * @param send sends the command if it is no duplicate; it gets the function to call when the log has it
   */
  async submit(
    envelope: CommandEnvelope,
    taken: () => void,
    send: (taken: () => void) => Promise<CommandReply>,
  ): Promise<CommandReply> {
    const { commandId, requestHash } = envelope;
    const first = this.inFlight.get(commandId);
    if (first?.requestHash === requestHash) {
      void first.taken.then(taken);
      return { outcome: (await first.reply).outcome, replayed: true };
    }
    if (first) {
      // Another request with the same id: when the first one has an outcome, this one is rejected by it.
      await first.reply.catch(() => {});
      return this.submit(envelope, taken, send);
    }
    let onTaken = taken;
    const isTaken = new Promise<void>((resolve) => {
      onTaken = () => (taken(), resolve());
    });
    const reply = send(onTaken);
    this.inFlight.set(commandId, { requestHash, reply, taken: isTaken });
    const remove = () => this.inFlight.delete(commandId);
    reply.then(remove, remove);
    return reply;
  }
}
