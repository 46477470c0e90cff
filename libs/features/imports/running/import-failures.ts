import type { ProblemCode } from '#application';
import type { ImportError, ImportErrorKind } from '#imports';
import type { ImportFailure } from '../import.js';

/** What has ended an import, in the catalogue of errors. */
const codes: Readonly<Record<ImportErrorKind, ProblemCode>> = {
  wrong_options: 'invalid_parameter',
  cannot_read: 'unreadable_file',
  invalid: 'unreadable_file',
  empty: 'nothing_to_import',
  incomplete: 'incomplete_file',
  too_much_removed: 'too_much_removed',
  address_failed: 'address_failed',
  address_refused: 'address_refused',
  too_large: 'payload_too_large',
  too_slow: 'address_failed',
  directory_refused: 'forbidden',
  directory_unreachable: 'overloaded',
  wrong_directory: 'internal_error',
  cannot_write: 'overloaded',
  stopped: 'shutting_down',
};

/** Why an import has failed, with the names that its options have in a request. */
export const failureOf = ({ kind, message }: ImportError): ImportFailure => ({
  code: codes[kind],
  detail: message.replaceAll(/--([a-z]+(?:-[a-z]+)*)/g, (_, name: string) => name.replaceAll('-', '_')),
});
