import type { Interval } from '#domain';
import type { Rule } from '../ports/reliability-reports.js';
import type { Spans } from './spans.js';
import type { StatusPeriod } from './timelines.js';

/** How a time counts, in milliseconds. What is in none of these does not count. */
export interface Split {
  readonly up: number;
  readonly down: number;
  readonly excluded: number;
}

/** What is known of a point during a time with one status. */
export interface Circumstances {
  /** When it is closed. */
  readonly closed: Spans;
  /** Whether vehicles can charge then. */
  readonly isAlways: boolean;
  /** What is recorded as excluded, in order and apart from each other. */
  readonly exclusions: readonly Interval[];
}

type Count = (period: StatusPeriod, circumstances: Circumstances) => Split;

/** Regulation 7 of the Public Charge Point Regulations 2023: the opening hours alone. */
const uk: Count = ({ begin, end, service, isBlocked }, { closed, isAlways }) => {
  const open = end - begin - (isAlways ? 0 : closed.within(begin, end));
  if (isBlocked || service === 'unknown') return { up: 0, down: 0, excluded: open };
  return service === 'up' ? { up: open, down: 0, excluded: 0 } : { up: 0, down: open, excluded: 0 };
};

/** 23 CFR 680.116(b): all the time, with outages within exclusions or outside of the hours as time that is excluded. */
const us: Count = ({ begin, end, service, isBlocked }, { closed, exclusions }) => {
  if (isBlocked || service === 'up') return { up: end - begin, down: 0, excluded: 0 };
  let excluded = closed.within(begin, end);
  for (const exclusion of exclusions) {
    const [from, to] = [Math.max(begin, exclusion.begin), Math.min(end, exclusion.end)];
    // What is closed is excluded already.
    if (from < to) excluded += to - from - closed.within(from, to);
  }
  return { up: 0, down: end - begin - excluded, excluded };
};

export const counts: Readonly<Record<Rule, Count>> = { uk, us };
