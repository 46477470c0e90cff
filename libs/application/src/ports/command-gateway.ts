import type { CommandEnvelope, CommandReply } from '../commands/envelope.js';
import type { Problem } from '../problems/problem.js';

/** Where every write goes, from whichever edge it comes. */
export abstract class CommandGateway {
  /**
   * Resolves with the command's outcome once it is durable; a known command id gets its first outcome again.
   * @param taken is called once nothing of this request is left that could keep the command from an outcome
   * @throws Overloaded too much is waiting already: nothing was done
   * @throws CommandRefused it was not decided: nothing is kept of it
   * @throws BrokerUnavailable it can't be said whether the command will be done
   */
  abstract submit(envelope: CommandEnvelope, taken?: () => void): Promise<CommandReply>;
}

/** The service can't take the command now; the same command may be sent again later. */
export class Overloaded extends Error {}

/** The log can't be reached; the same command may be sent again later, and is done once all the same. */
export class BrokerUnavailable extends Error {}

/** The command could not be decided, which is no outcome of it. */
export class CommandRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}
