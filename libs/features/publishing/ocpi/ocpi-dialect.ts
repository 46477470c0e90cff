import type { Dialect } from '#http';
import { isOcpiAddress, ocpiToken, sendOcpiError, withoutFinalSlash } from './ocpi-envelope.js';
import { echoRequestIds } from './request-ids.js';

/** What OCPI does in its own way below /ocpi. */
export const ocpiDialect: Dialect = {
  isOf: isOcpiAddress,
  pathOf: withoutFinalSlash,
  credentialOf: ocpiToken,
  sendProblem: sendOcpiError,
  addHooks: echoRequestIds,
};
