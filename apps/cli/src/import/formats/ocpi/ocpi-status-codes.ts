import { textOf } from '../../fields/text.js';

/** The directory's status codes by OCPI status: 1 Available, 2 In Use, 3 Offline, 4 Under Repair. */
const codesByOcpiStatus: ReadonlyMap<string, string> = new Map([
  ['AVAILABLE', '1'],
  ['CHARGING', '2'],
  ['RESERVED', '2'],
  ['BLOCKED', '3'],
  ['INOPERATIVE', '3'],
  ['OUTOFORDER', '4'],
]);

/** The code of every other status. */
const UNKNOWN = '0';

/** Maps the status of an EVSE to the directory's status code. Case and surrounding spaces do not matter. */
export const statusCodeOf = (status: unknown): string => codesByOcpiStatus.get(normalised(status)) ?? UNKNOWN;

/** Whether the status is REMOVED: the EVSE no longer exists. */
export const isRemoved = (status: unknown): boolean => normalised(status) === 'REMOVED';

const normalised = (status: unknown): string => textOf(status)?.toUpperCase() ?? '';
