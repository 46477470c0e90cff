import { courseOf, energyAt, piecesOf, timeAt, type Course, type Moment, type Piece } from './course.js';
import { fractionOf, ZERO, type Fraction } from './fractions.js';
import { conditionsOf, limitsOf, minutesOf, type Circumstances, type Condition } from './restrictions.js';
import type { Session } from './session.js';
import { hasDimension, type Dimension, type DimensionPrice } from './priced-tariff.js';
import type { TariffElement } from '../tariff.fields.js';
import { priceTypes } from '../../vocabulary.js';
import { wallClockOf, type WallTime } from './wall-time.js';

/** The component of each dimension that applies. */
export type Applicable = Partial<Record<Dimension, DimensionPrice>>;

/** A part of a session in which the same components apply. */
export interface Stage extends Piece {
  readonly components: Applicable;
}

/** Cuts a session at all moments at which elements may become active or inactive. */
export function stagesOf(
  elements: readonly TariffElement[],
  session: Session,
): { course: Course; stages: Stage[] } {
  const restrictions = elements.flatMap((element) => element.restrictions ?? []);
  const limits = limitsOf(restrictions);
  const course = courseOf(session, limits);
  const { times, wallTimeAt } = wallTimes(minutesOf(restrictions), session, course);
  const pieces = piecesOf(
    course,
    [...times, ...limits.seconds.map((limit) => timeAt(course, limit))],
    limits.kwh.map((limit) => energyAt(course, limit)),
  );
  const power = powerOf(session, course);
  const read = elements.flatMap((element) => elementOf(element, course, power));
  const stages = pieces.map(({ from, to, isCharging }): Stage => {
    const now: Circumstances = { at: from, isCharging, wall: wallTimeAt(from) };
    return { from, to, isCharging, components: applicableOf(read, now) };
  });
  return { course, stages };
}

/** An element that may become active. */
interface Element {
  readonly conditions: readonly Condition[];
  /** The first one of each dimension. */
  readonly components: readonly DimensionPrice[];
}

function elementOf(
  { restrictions, price_components }: TariffElement,
  course: Course,
  power: Fraction | null,
): Element | [] {
  const conditions = conditionsOf(restrictions, course, power);
  if (conditions === null) return [];
  const first: Applicable = {};
  for (const component of price_components.filter(hasDimension)) first[component.type] ??= component;
  return { conditions, components: Object.values(first) };
}

/** Of each dimension that of the first active element that has it. Runs for thousands of pieces: it makes nothing else. */
function applicableOf(elements: readonly Element[], now: Circumstances): Applicable {
  const first: Applicable = {};
  let missing: number = priceTypes.length;
  for (const { conditions, components } of elements) {
    if (missing === 0) break;
    if (!areMet(conditions, now)) continue;
    for (const component of components) {
      if (first[component.type] !== undefined) continue;
      first[component.type] = component;
      missing -= 1;
    }
  }
  return first;
}

function areMet(conditions: readonly Condition[], now: Circumstances): boolean {
  for (const holds of conditions) if (!holds(now)) return false;
  return true;
}

/** What the wall clock shows at moments, and the times at which it reaches one of the minutes. */
function wallTimes(minutes: readonly number[] | null, { start, timeZone }: Session, course: Course) {
  if (minutes === null) return { times: [], wallTimeAt: (): WallTime => ({ minute: 0, weekday: 0, day: 0 }) };
  const stepsOfMillisecond = course.perSecond / 1000n;
  // A wall clock changes at whole milliseconds: within one it shows the same.
  const instantOf = ({ time }: Moment) => start + Number(time / stepsOfMillisecond);
  const { clock, times } = wallClockOf(timeZone, start, instantOf(course.end) + 1);
  return {
    times: times(minutes).map((at) => BigInt(at - start) * stepsOfMillisecond),
    wallTimeAt: (moment: Moment) => clock(instantOf(moment)),
  };
}

/** In kW, while the vehicle charges; null: without limit. */
function powerOf({ kilowatts }: Session, { charged, perSecond, perKwh }: Course): Fraction | null {
  if (kilowatts !== null) return fractionOf(kilowatts);
  if (charged.energy === 0n) return ZERO;
  if (charged.time === 0n) return null;
  return { numerator: charged.energy * perSecond * 3600n, denominator: perKwh * charged.time };
}
