// Sums jest's JSON results into one last line, after the failures again, since the end of a long output is what is read
// first. A suite that could not run counts as a failure.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Prints each failed test of a suite with its messages, or why the suite could not run. */
function printFailures({ name, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const failures = tests.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
  for (const failure of failures.length > 0 ? failures : [message]) {
    console.log(`FAIL ${relative('', name)}: ${failure.slice(0, MAX_CHARACTERS)}`);
  }
}

const MAX_CHARACTERS = 2000;

let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  passed += results.numPassedTests;
  results.testResults.filter(({ status }) => status === 'failed').forEach(printFailures);
  failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
