import type { CommandEnvelope, CommandReply } from '../commands/envelope.js';

/** Where every write goes, from whichever edge it comes. */
export abstract class CommandGateway {
  /**
   * Resolves with the command's outcome once it is durable; a known command id gets its first outcome again.
   * @throws Overloaded too much is waiting already: nothing was done
   */
  abstract submit(envelope: CommandEnvelope): Promise<CommandReply>;
}

/** The service can't take the command now; the same command may be sent again later. */
export class Overloaded extends Error {}
