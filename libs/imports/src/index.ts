/** Imports files and addresses into a directory, as a client of it. Knows no terminal. */
export { isAddress, parseAddress } from './address/address.js';
export type { AddressPolicy } from './address/connections.js';
export type { Downloaded, Validators } from './address/download.js';
export { bytesOf, pullLimits, sizeText, type PullLimits } from './address/pull-limits.js';
export { DirectoryRun, type DirectorySource } from './directory-run.js';
export { ImportError, type ImportErrorKind } from './import-error.js';
export {
  WrongOptions,
  type ImportObserver,
  type ImportOptions,
  type ImportTools,
  type ReadingProgress,
} from './import-options.js';
export { ImportRun } from './import-run.js';
export type { ImportResult, ImportState, KindCounts } from './import-state.js';
export type { Input, InputName, StandardInput } from './input/input.js';
export { ImportReport, type WarningGroup } from './report/import-report.js';
export { OutcomeCounts, outcomes, type Counts, type Outcome } from './report/outcome-counts.js';
export type { ProblemGroup } from './report/problem-groups.js';
export { RejectsFiles } from './report/rejects-file.js';
export type { ReportedLine, ReportedLines } from './report/reported-line.js';
export type { CommandCounts } from './send/command-counts.js';
