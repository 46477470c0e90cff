import type { Cell } from '../input/table.js';
import { heldByLocation } from '../members/held.js';
import { openingTimesIn } from '../members/opening-hours.js';
import { paymentOf } from '../members/payment.js';
import type { Warn } from '../records/mapped-record.js';
import type { PaymentMethod } from '../vocabulary/payment.js';

/** Maps columns of a row to a structured member of a location or a station. */
export interface MemberMapping {
  readonly member: string;
  /** The columns that the member is read from. It is not sent if the file does not have the first one. */
  readonly columns: readonly [string, ...string[]];
  readonly from: (cell: Cell, warn: Warn) => unknown;
}

export const locationMembers: readonly MemberMapping[] = [
  {
    member: 'opening_times',
    columns: ['Access Days Time'],
    from: (cell, warn) => openingTimesIn(cell('Access Days Time'), warn),
  },
  { member: 'access', columns: ['Access Code', 'Restricted Access'], from: accessIn },
  { member: 'network', columns: ['EV Network', 'EV Network Web'], from: networkIn },
];

export const stationMembers: readonly MemberMapping[] = [
  { member: 'payment', columns: ['Cards Accepted'], from: paymentIn },
];

/** The columns that members hold, unless they say something else than usual. */
export const accessColumns: readonly string[] = ['Access Code', 'Restricted Access'];

/** A public station may be for some drivers alone. */
function accessIn(cell: Cell): string | null {
  const isRestricted = cell('Restricted Access')?.toLowerCase() === 'true';
  switch (cell('Access Code')?.toLowerCase()) {
    case 'public':
      return isRestricted ? 'RESTRICTED' : 'PUBLIC';
    case 'private':
      return 'PRIVATE';
    default:
      return null;
  }
}

/** Whether the access of a location says all that its columns do. */
export const isAccessHeld = (cell: Cell): boolean =>
  accessIn(cell) !== null && /^(true|false)?$/i.test(cell('Restricted Access') ?? '');

const NO_NETWORK = /^non[- _]?networked$/i;

function networkIn(cell: Cell): unknown {
  const name = cell('EV Network');
  if (name === null || NO_NETWORK.test(name)) return null;
  return heldByLocation('network', { name, website: cell('EV Network Web') }).value;
}

/** The brands of cards, and the words for ways to pay. Cards of fleets and accounts of networks are none. */
const brands: Readonly<Record<string, string>> = {
  A: 'American Express',
  D: 'Discover',
  M: 'MasterCard',
  V: 'Visa',
  APPLE_PAY: 'Apple Pay',
  ANDROID_PAY: 'Google Pay',
};
const methods: Readonly<Record<string, PaymentMethod>> = {
  ...{ A: 'CREDIT_CARD', D: 'CREDIT_CARD', M: 'CREDIT_CARD', V: 'CREDIT_CARD', CREDIT: 'CREDIT_CARD' },
  ...{ DEBIT: 'DEBIT_CARD', CASH: 'CASH', APPLE_PAY: 'CONTACTLESS', ANDROID_PAY: 'CONTACTLESS' },
};

function paymentIn(cell: Cell): unknown {
  const words = cell('Cards Accepted')?.toUpperCase().split(/\s+/) ?? [];
  return paymentOf(
    words.flatMap((word) => methods[word] ?? []),
    words.flatMap((word) => brands[word] ?? []),
  );
}
