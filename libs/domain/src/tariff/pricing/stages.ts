import { courseOf, energyAt, piecesOf, timeAt, type Course, type Moment, type Piece } from './course.js';
import { fractionOf, ZERO, type Fraction } from './fractions.js';
import { conditionsOf, limitsOf, minutesOf, type Circumstances } from './restrictions.js';
import type { Session } from './session.js';
import { hasDimension, type Dimension, type DimensionPrice } from './priced-tariff.js';
import type { PriceComponent, TariffElement } from '../tariff.fields.js';
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
  const readElements = elements.flatMap((element) => {
    const conditions = conditionsOf(element.restrictions, course);
    return conditions === null ? [] : { conditions, components: firstOfEach(element.price_components) };
  });
  const power = powerOf(session, course);
  const stages = pieces.map((piece): Stage => {
    const now: Circumstances = {
      ...piece.from,
      power: piece.isCharging ? power : ZERO,
      wall: wallTimeAt(piece.from),
    };
    const active = readElements.filter(({ conditions }) => conditions.every((holds) => holds(now)));
    return { ...piece, components: firstActive(active.map(({ components }) => components)) };
  });
  return { course, stages };
}

/** The first component of each dimension in an element. */
function firstOfEach(components: readonly PriceComponent[]): Applicable {
  const first: Applicable = {};
  for (const component of components.filter(hasDimension)) first[component.type] ??= component;
  return first;
}

/** Those of the first element that has the dimension. */
function firstActive(elements: readonly Applicable[]): Applicable {
  const first: Applicable = {};
  for (const components of elements) {
    for (const component of Object.values(components)) first[component.type] ??= component;
  }
  return first;
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
