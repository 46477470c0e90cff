import type { Cell } from '../input/table.js';
import { openingTimesText } from '../ocpi/reading/ocpi-texts.js';
import type { Warn } from '../records/mapped-record.js';
import { itemsOf } from './bnetza-plugs.js';

/** What the register says of payment, as capabilities of OCPI. */
const capabilitiesOf: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^Kreditkarte \(NFC\)/i, ['CREDIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT']],
  [/^Kreditkarte \(Leseger/i, ['CREDIT_CARD_PAYABLE', 'CHIP_CARD_SUPPORT']],
  [/^Debitkarte \(NFC\)/i, ['DEBIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT']],
  [/^Debitkarte \(Leseger/i, ['DEBIT_CARD_PAYABLE', 'CHIP_CARD_SUPPORT']],
  [/^RFID/i, ['RFID_READER']],
  [/^Onlinezahlung|Webseite\/App/i, ['REMOTE_START_STOP_CAPABLE']],
];

/** The ways to pay in words, as capabilities, and the cost of a point that is free of charge. */
export function paymentsIn(cell: Cell): {
  readonly methods: string | null;
  readonly capabilities: readonly string[];
  readonly cost: string | null;
} {
  const methods = itemsOf(cell('Bezahlsysteme'));
  const capabilities = methods.flatMap((method) =>
    capabilitiesOf.flatMap(([words, tokens]) => (words.test(method) ? tokens : [])),
  );
  const cost = methods.find((method) => /^Kostenlos/i.test(method)) ?? null;
  return { methods: methods.join(', ') || null, capabilities: [...new Set(capabilities)], cost };
}

const weekdays: readonly string[] = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];

/** Returns the opening hours in words: lists of weekdays and of times belong together by their order. */
export function hoursIn(cell: Cell, warn: Warn): string | null {
  const kind = cell('Öffnungszeiten');
  if (/^24\s*\/?\s*7$/.test(kind ?? '')) return '24/7';
  const days = itemsOf(cell('Öffnungszeiten: Wochentage'));
  const times = itemsOf(cell('Öffnungszeiten: Tageszeiten'));
  if (days.length === 0 && times.length === 0) return /^keine angabe$/i.test(kind ?? '') ? null : kind;
  const regular_hours = days.flatMap((day, index) => {
    const weekday = weekdays.indexOf(day.slice(0, 2).toLowerCase()) + 1;
    const time = times.length === 1 ? times[0] : times[index];
    const [, period_begin, period_end] = /^(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/.exec(time ?? '') ?? [];
    return period_end === undefined || weekday === 0 ? [] : [{ weekday, period_begin, period_end }];
  });
  const isRead = regular_hours.length === days.length && [1, days.length].includes(times.length);
  return isRead ? openingTimesText({ regular_hours }, warn) : `${days.join(', ')}: ${times.join(', ')}`;
}
