import type { CommandLine, Outcome } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The status of a successful write; 'put' is 201 for a new record, else 200; 'done' is 204. */
export type Success = 'created' | 'changed' | 'put' | 'done' | SendAnswer;

/** Sends what is not the record. The response has the headers of the command already. */
export type SendAnswer = (outcome: Outcome) => Promise<void>;

/** A write as its route describes it. */
export interface Write {
  readonly line: CommandLine;
  readonly success: Success;
  /** JSON pointer of the request's body in the command's data, if it is not the root: pointers of errors refer to the body. */
  readonly bodyAt?: string;
}

/** Writes of records. */
export abstract class RecordWrites {
  /**
   * Executes the command of a request, with its conditions and its idempotency key, and sends the response.
   * @throws HttpProblem the command is not valid, or it is rejected
   */
  abstract perform(request: FastifyRequest, reply: FastifyReply, write: Write): Promise<void>;
}
