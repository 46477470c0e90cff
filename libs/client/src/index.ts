/** The HTTP interface of a directory as its clients use it: the command line and imports. */
export {
  Attempts,
  connectionError,
  connectionFailure,
  Forbidden,
  NotFound,
  noAnswer,
  refusal,
  retryAfterMs,
  type AttemptFailure,
  type Wait,
} from './attempts.js';
export { DirectoryReader } from './directory-reader.js';
export {
  baseUrl,
  fetchByNetwork,
  headersWith,
  type DirectoryAddress,
  type Fetch,
  type SharedDirectory,
} from './endpoint.js';
export { DirectoryError, Failure, type DirectoryErrorKind } from './failure.js';
export { nextPage } from './next-page.js';
export { problemText } from './problem-text.js';
export { attributesIn, besideIn, saidIn, shownIn } from './record-attributes.js';
