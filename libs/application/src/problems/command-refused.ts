import type { Problem } from './problem.js';

/** The command could not be decided. No outcome is stored. */
export class CommandRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}
