import type { OpeningTimes, RegularHours } from '#domain';
import { joined } from '../fields/text.js';
import type { Cell } from '../input/table.js';
import type { PaymentMethod } from '../vocabulary/payment.js';
import type { Warn } from '../records/mapped-record.js';
import { isTimeOfDay, textOfOpeningTimes } from '../vocabulary/opening-times-text.js';
import { itemsOf } from './bnetza-plugs.js';

interface Payment {
  /** Of OCPI. */
  readonly capabilities: readonly string[];
  readonly methods: readonly PaymentMethod[];
}

/** What the register says of payment. */
const payments: readonly (readonly [RegExp, Payment])[] = [
  [
    /^Kreditkarte \(NFC\)/i,
    {
      capabilities: ['CREDIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT'],
      methods: ['CREDIT_CARD', 'CONTACTLESS'],
    },
  ],
  [
    /^Kreditkarte \(Leseger/i,
    { capabilities: ['CREDIT_CARD_PAYABLE', 'CHIP_CARD_SUPPORT'], methods: ['CREDIT_CARD'] },
  ],
  [
    /^Debitkarte \(NFC\)/i,
    {
      capabilities: ['DEBIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT'],
      methods: ['DEBIT_CARD', 'CONTACTLESS'],
    },
  ],
  [
    /^Debitkarte \(Leseger/i,
    { capabilities: ['DEBIT_CARD_PAYABLE', 'CHIP_CARD_SUPPORT'], methods: ['DEBIT_CARD'] },
  ],
  [/^RFID/i, { capabilities: ['RFID_READER'], methods: ['RFID'] }],
  [/^Onlinezahlung|Webseite\/App/i, { capabilities: ['REMOTE_START_STOP_CAPABLE'], methods: ['WEB', 'APP'] }],
  [/^Bargeld/i, { capabilities: [], methods: ['CASH'] }],
];
const FREE = /^Kostenlos/i;

/** The ways to pay in words, as capabilities and as methods, and the cost of a point that is free of charge. */
export function paymentsIn(cell: Cell): Payment & {
  readonly text: string | null;
  readonly cost: string | null;
  /** Whether methods and cost say all. */
  readonly isHeld: boolean;
} {
  const items = itemsOf(cell('Bezahlsysteme'));
  const known = items.map((item) => payments.find(([words]) => words.test(item))?.[1]);
  return {
    text: items.join(', ') || null,
    capabilities: [...new Set(known.flatMap((each) => each?.capabilities ?? []))],
    methods: known.flatMap((each) => each?.methods ?? []),
    cost: items.find((item) => FREE.test(item)) ?? null,
    isHeld: items.every((item, index) => known[index] !== undefined || FREE.test(item)),
  };
}

const weekdays: readonly string[] = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];

/** Opening hours in words, and in structure; null where that can't say them. */
interface Hours {
  readonly text: string | null;
  readonly times: OpeningTimes | null;
  /** The columns of which the structure has all. */
  readonly held: readonly string[];
}

const hoursColumns: readonly string[] = [
  ...['Öffnungszeiten', 'Öffnungszeiten: Wochentage', 'Öffnungszeiten: Tageszeiten'],
];

/** Lists of weekdays and of times belong together by their order. */
export function hoursIn(cell: Cell, warn: Warn): Hours {
  const [kind, days, times] = hoursColumns.map((column) => cell(column)) as [Text, Text, Text];
  const regular_hours = regularHours(itemsOf(days), itemsOf(times));
  if (/^24\s*\/?\s*7$/.test(kind ?? ''))
    return hoursHeld({ twentyfourseven: true }, hoursColumns.slice(0, 1));
  if (regular_hours !== null) return hoursHeld({ twentyfourseven: false, regular_hours }, hoursColumns);
  const listed = joined([joined(itemsOf(days), ', '), joined(itemsOf(times), ', ')], ': ');
  const text = listed ?? (/^keine angabe$/i.test(kind ?? '') ? null : kind);
  if (text !== null) warn('opening hours are not clear, kept as a text', text);
  return { text, times: null, held: [] };
}

type Text = string | null;

const hoursHeld = (times: OpeningTimes, held: readonly string[]): Hours => ({
  text: textOfOpeningTimes(times),
  times,
  held,
});

/** Null if there are none, or any can't be read. */
function regularHours(days: readonly string[], times: readonly string[]): RegularHours[] | null {
  if (days.length === 0 || ![1, days.length].includes(times.length)) return null;
  const hours = days.flatMap((day, index) => {
    const weekday = weekdays.indexOf(day.slice(0, 2).toLowerCase()) + 1;
    const span = spanIn(times.length === 1 ? times[0] : times[index]);
    return span && weekday > 0 ? [{ weekday, ...span }] : [];
  });
  return hours.length === days.length ? hours : null;
}

function spanIn(time = ''): Omit<RegularHours, 'weekday'> | null {
  const [, begin = null, end = null] = /^(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/.exec(time) ?? [];
  return isTimeOfDay(begin) && isTimeOfDay(end) ? { period_begin: begin, period_end: end } : null;
}
