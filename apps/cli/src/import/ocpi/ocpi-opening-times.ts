import { joined, listOf, member, textOf } from '../feed/feed-text.js';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Following days with the same hours. */
interface Span {
  readonly first: number;
  last: number;
  readonly periods: string;
}

/**
 * Opening times as text: `24/7`, or `Mon–Fri 08:00–20:00, Sat 09:00–12:00`. Null where the feed says nothing.
 * Exceptional days are left out: they say when, not how, the station differs from its usual hours.
 */
export function openingTimesText(openingTimes: unknown): string | null {
  if (member(openingTimes, 'twentyfourseven') === true) return '24/7';
  const texts = spansOf(member(openingTimes, 'regular_hours')).map(({ first, last, periods }) => {
    const day = first === last ? days[first] : `${days[first]}–${days[last]}`;
    return `${day} ${periods}`;
  });
  return joined(texts, ', ');
}

function spansOf(regularHours: unknown): Span[] {
  const spans: Span[] = [];
  periodsByDay(regularHours).forEach((periods, day) => {
    const previous = spans.at(-1);
    if (previous?.last === day - 1 && previous.periods === periods) previous.last = day;
    else if (periods !== '') spans.push({ first: day, last: day, periods });
  });
  return spans;
}

/** Each weekday's periods, Monday first; empty where it is closed. */
function periodsByDay(regularHours: unknown): string[] {
  const byDay: string[][] = days.map(() => []);
  for (const hours of listOf(regularHours)) {
    const begin = textOf(member(hours, 'period_begin'));
    const end = textOf(member(hours, 'period_end'));
    if (begin !== null && end !== null) byDay[Number(member(hours, 'weekday')) - 1]?.push(`${begin}–${end}`);
  }
  return byDay.map((periods) => periods.join(' and '));
}
