import process from 'node:process';

/** Prints each test when it has ended. Jest's own reporter prints those of a file at its end, here after many minutes. */
export default class CaseReporter {
  onTestCaseResult(_, { status, fullName, duration }) {
    process.stdout.write(`${status}: ${fullName} (${Math.round(duration / 1000)} s)\n`);
  }
}
