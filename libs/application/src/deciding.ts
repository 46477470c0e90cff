/**
 * Decides command lines by the rules of the service, without a log: on states that the caller has loaded. Nothing here
 * imports a framework.
 */
export { isUuid } from './log/ids.js';
export { keyText, type AggregateKey } from './log/recorded-event.js';
export { initialSnapshot, type AggregateSnapshot, type CommandEnvelope } from './ports/write-side.js';
export { problem, rejectionProblem, targetOfType, type Problem } from './problems/problem.js';
export type { CommandLine } from './write/command-specs.js';
export { aggregatesOf, heldLocations } from './write/group-commit/referenced-aggregates.js';
export { UnitOfWork } from './write/group-commit/unit-of-work.js';
export { lineProblem } from './write/line-problem.js';
export { parseCommand } from './write/parse-command.js';
export { parseJson } from './write/parse-json.js';
