import type { DirectoryEvent, StatusCode } from '../../api/records.js';
import type { StatusKey } from '../../ui/status-mark.js';

export type Counts = Readonly<Record<StatusKey, number>>;

/** Number of stations by status at a time, in milliseconds since 1970. */
export interface CountsAt {
  readonly time: number;
  readonly counts: Counts;
}

export const noCounts: Counts = { '0': 0, '1': 0, '2': 0, '3': 0, '4': 0, none: 0 };

interface Span {
  readonly from: number;
  readonly to: number;
  /** Number of times in it, the first and the last included. */
  readonly points: number;
}

/**
 * The numbers of stations by status over a time, from the numbers at its end and the events since then: each event is taken
 * back, the newest first.
 * @param now the numbers at the end
 * @param events of the time, oldest first
 */
export function statusHistory(
  now: Counts,
  events: readonly DirectoryEvent[],
  span: Span,
): readonly CountsAt[] {
  const steps = stepsOf(events).reverse();
  const counts: Record<StatusKey, number> = { ...now };
  const history: CountsAt[] = [];
  let undone = 0;
  for (const time of timesOf(span).reverse()) {
    for (let step = steps[undone]; step && step.time > time; step = steps[(undone += 1)]) {
      if (step.after !== undefined) counts[step.after] -= 1;
      if (step.before !== undefined) counts[step.before] += 1;
    }
    history.push({ time, counts: { ...counts } });
  }
  return history.reverse();
}

function timesOf({ from, to, points }: Span): number[] {
  const step = (to - from) / (points - 1);
  return Array.from({ length: points }, (_, index) => Math.round(from + index * step));
}

/** What an event does to the numbers. Undefined: the station was not there before, or is not there after it. */
interface Step {
  readonly time: number;
  readonly before: StatusKey | undefined;
  readonly after: StatusKey | undefined;
}

/** The statuses before and after each event. A removal has none before it: that of the last event counts, if it is known. */
function stepsOf(events: readonly DirectoryEvent[]): Step[] {
  const last = new Map<string, StatusKey>();
  return events.flatMap((event) => {
    const change = changeOf(event, last.get(event.subject));
    if (!change) return [];
    if (change.after !== undefined) last.set(event.subject, change.after);
    return [{ time: Date.parse(event.time), ...change }];
  });
}

function changeOf(
  { type, data }: DirectoryEvent,
  last: StatusKey | undefined,
): Omit<Step, 'time'> | undefined {
  switch (type.replace(/\.v\d+$/, '')) {
    case 'StationCreated':
    case 'StationRestored':
      return { before: undefined, after: keyOf((data['attributes'] as Attributes | undefined)?.available) };
    case 'StationAvailabilityChanged':
      return { before: keyOf(data['previous']), after: keyOf(data['available']) };
    case 'StationRemoved':
      return { before: last ?? 'none', after: undefined };
    default:
      return undefined;
  }
}

interface Attributes {
  readonly available?: unknown;
}

const keyOf = (code: unknown): StatusKey =>
  typeof code === 'string' && Object.hasOwn(noCounts, code) ? (code as StatusCode) : 'none';
