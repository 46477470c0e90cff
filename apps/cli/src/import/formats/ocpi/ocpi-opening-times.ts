import { listOf, member } from '../../fields/json.js';
import { joined, textOf } from '../../fields/text.js';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Consecutive days with the same hours. */
interface DayRange {
  readonly first: number;
  last: number;
  readonly periods: string;
}

/**
 * Renders opening times as text: `24/7`, or `Mon–Fri 08:00–20:00, Sat 09:00–12:00`; null if the feed has none.
 * Exceptional openings and closings, which apply to single dates, are left out.
 */
export function openingTimesText(openingTimes: unknown): string | null {
  if (member(openingTimes, 'twentyfourseven') === true) return '24/7';
  const texts = dayRanges(member(openingTimes, 'regular_hours')).map(({ first, last, periods }) => {
    const day = first === last ? days[first] : `${days[first]}–${days[last]}`;
    return `${day} ${periods}`;
  });
  return joined(texts, ', ');
}

function dayRanges(regularHours: unknown): DayRange[] {
  const ranges: DayRange[] = [];
  periodsByDay(regularHours).forEach((periods, day) => {
    const previous = ranges.at(-1);
    if (previous?.last === day - 1 && previous.periods === periods) previous.last = day;
    else if (periods !== '') ranges.push({ first: day, last: day, periods });
  });
  return ranges;
}

/** Returns the periods of each weekday, Monday first; an empty text if it is closed. */
function periodsByDay(regularHours: unknown): string[] {
  const byDay: string[][] = days.map(() => []);
  for (const hours of listOf(regularHours)) {
    const begin = textOf(member(hours, 'period_begin'));
    const end = textOf(member(hours, 'period_end'));
    if (begin !== null && end !== null) byDay[Number(member(hours, 'weekday')) - 1]?.push(`${begin}–${end}`);
  }
  return byDay.map((periods) => periods.join(' and '));
}
