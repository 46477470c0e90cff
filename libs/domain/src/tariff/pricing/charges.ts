import type { Course } from './course.js';
import { decimalOf } from './decimals.js';
import { fractionOf, textOf, type Fraction } from './fractions.js';
import type { Session } from './session.js';
import { stagesOf, type Stage } from './stages.js';
import type { Dimension, DimensionPrice } from './priced-tariff.js';
import type { TariffElement } from '../tariff.fields.js';

/** What of a dimension is paid for at one price with one tax, in the unit of the price: kWh, hours or 1. */
export interface Charge {
  readonly type: Dimension;
  /** Those of the first component that it is paid by. */
  readonly price: string;
  readonly tax: string | null;
  readonly quantity: Fraction;
  /** The quantity in whole blocks. */
  readonly billed: Fraction;
}

/** A charge that is still counted, in steps of the session's course. */
interface Count {
  readonly component: DimensionPrice;
  quantity: bigint;
  extra: bigint;
}

/** What is paid for, in the order in which it begins. Nothing is paid for while no component applies. */
export function chargesOf(elements: readonly TariffElement[], session: Session): Charge[] {
  const { course, stages } = stagesOf(elements, session);
  const counts = new Map<string, Count>();
  const last: Partial<Record<Dimension, Last>> = {};
  for (const stage of stages) {
    for (const component of Object.values(stage.components)) {
      const quantity = quantityOf(component.type, stage);
      if (quantity === 0n || (component.type === 'FLAT' && last.FLAT !== undefined)) continue;
      const count = countOf(counts, component);
      count.quantity += quantity;
      last[component.type] = { count, stepSize: component.step_size ?? 1 };
    }
  }
  const all = [...counts.values()];
  roundUp(all, last.ENERGY, course.perKwh / 1000n);
  roundUp(all, last.PARKING_TIME ?? last.TIME, course.perSecond);
  return all.map((count) => chargeOf(count, course));
}

function quantityOf(type: Dimension, { from, to, isCharging }: Stage): bigint {
  switch (type) {
    case 'ENERGY':
      return to.energy - from.energy;
    case 'TIME':
      return isCharging ? to.time - from.time : 0n;
    case 'PARKING_TIME':
      return isCharging ? 0n : to.time - from.time;
    case 'FLAT':
      return 1n;
  }
}

/** The count of the component's dimension, price and tax, whichever elements they are of. */
function countOf(counts: Map<string, Count>, component: DimensionPrice): Count {
  const { type, price, tax } = component;
  const key = `${type} ${keyOf(price)} ${tax === null || tax === undefined ? '' : keyOf(tax)}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = { component, quantity: 0n, extra: 0n };
  counts.set(key, count);
  return count;
}

/** The same for texts of the same number: prices and taxes have at most 4 decimals. */
const keyOf = (text: string): string => textOf(fractionOf(decimalOf(text)));

/** The last component of a dimension that is paid for. */
interface Last {
  readonly count: Count;
  readonly stepSize: number;
}

/**
 * Rounds what is paid for of a dimension, over all of its prices, up to whole blocks, whose size and price are those of the
 * last component (OCPI, module CDRs, step_size).
 * @param unit of step sizes, in steps of the course
 */
function roundUp(counts: readonly Count[], last: Last | undefined, unit: bigint): void {
  if (last === undefined || last.stepSize === 0) return;
  const { type } = last.count.component;
  const block = BigInt(last.stepSize) * unit;
  const ofType = counts.filter(({ component }) => component.type === type);
  const total = ofType.reduce((quantity, count) => quantity + count.quantity, 0n);
  const rest = total % block;
  if (rest > 0n) last.count.extra = block - rest;
}

function chargeOf({ component, quantity, extra }: Count, course: Course): Charge {
  const { type, price, tax = null } = component;
  const denominator = stepsPerUnit(type, course);
  return {
    ...{ type, price, tax },
    quantity: { numerator: quantity, denominator },
    billed: { numerator: quantity + extra, denominator },
  };
}

function stepsPerUnit(type: Dimension, { perKwh, perSecond }: Course): bigint {
  if (type === 'FLAT') return 1n;
  return type === 'ENERGY' ? perKwh : perSecond * 3600n;
}
