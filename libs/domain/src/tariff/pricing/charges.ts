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

export interface Charges {
  /** In the order in which they begin. Nothing is paid for while no component applies. */
  readonly charges: readonly Charge[];
  /** How often an element was compared with a part of the session, at most. */
  readonly comparisons: number;
}

/** What is paid for in a session. */
export function chargesOf(elements: readonly TariffElement[], session: Session): Charges {
  const { course, stages } = stagesOf(elements, session);
  const counts = new Counts();
  const last: Partial<Record<Dimension, Last>> = {};
  for (const stage of stages) {
    for (const component of Object.values(stage.components)) {
      const quantity = quantityOf(component.type, stage);
      if (quantity === 0n || (component.type === 'FLAT' && last.FLAT !== undefined)) continue;
      const count = counts.of(component);
      count.quantity += quantity;
      last[component.type] = { count, stepSize: component.step_size ?? 1 };
    }
  }
  const { all } = counts;
  roundUp(all, last.ENERGY, course.perKwh / 1000n);
  roundUp(all, last.PARKING_TIME ?? last.TIME, course.perSecond);
  return {
    charges: all.map((count) => chargeOf(count, course)),
    comparisons: stages.length * elements.length,
  };
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

/** The counts of the components of a session, which may apply in thousands of stages. */
class Counts {
  private readonly byKey = new Map<string, Count>();
  private readonly byComponent = new Map<DimensionPrice, Count>();

  /** In the order in which they were begun. */
  get all(): readonly Count[] {
    return [...this.byKey.values()];
  }

  /** The count of the component's dimension, price and tax, whichever elements they are of. */
  of(component: DimensionPrice): Count {
    const known = this.byComponent.get(component);
    if (known !== undefined) return known;
    const { type, price, tax } = component;
    const key = `${type} ${keyOf(price)} ${tax === null || tax === undefined ? '' : keyOf(tax)}`;
    const count = this.byKey.get(key) ?? { component, quantity: 0n, extra: 0n };
    this.byKey.set(key, count);
    this.byComponent.set(component, count);
    return count;
  }
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
