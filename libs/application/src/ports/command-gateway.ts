import type { CommandEnvelope, CommandReply } from './envelope.js';

/** Entry of all commands, from HTTP, bulk and Kafka. */
export abstract class CommandGateway {
  /**
   * Resolves with the command's outcome once it is durable. A repeated command id returns the stored outcome.
   * @param queued is called when the command is in the queue or in the commands topic: from then on it gets an outcome,
   *   whether or not the caller waits for it
   * @throws Overloaded the queue is full or not open yet; the command was not processed
   * @throws CommandRefused the command was not decided and has no stored outcome
   * @throws BrokerUnavailable it is unknown whether the command will be processed
   */
  abstract submit(envelope: CommandEnvelope, queued?: () => void): Promise<CommandReply>;
}

/**
 * Too many commands are waiting, or the service does not take any yet, which the message then says. The command can be
 * sent again later.
 */
export class Overloaded extends Error {}

/** The log can't be reached. The command can be sent again with the same id: it is processed at most once. */
export class BrokerUnavailable extends Error {}
