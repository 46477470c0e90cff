import { textOf } from '../feed/feed-text.js';

/** OCPI statuses that say something; any other is Unknown. */
const codes: ReadonlyMap<string, string> = new Map([
  ['AVAILABLE', '1'],
  ['CHARGING', '2'],
  ['RESERVED', '2'],
  ['BLOCKED', '3'],
  ['INOPERATIVE', '3'],
  ['OUTOFORDER', '4'],
]);

const UNKNOWN = '0';

/** The directory's status code for an EVSE's status. */
export const statusCode = (status: unknown): string => codes.get(normalised(status)) ?? UNKNOWN;

/** Whether the EVSE is gone for good. */
export const isRemoved = (status: unknown): boolean => normalised(status) === 'REMOVED';

const normalised = (status: unknown): string => textOf(status)?.toUpperCase() ?? '';
