import type { PriceComponent, TariffRestrictions } from '../../../tariff.fields.js';
import { priceOf, type PricedTariff, type Session } from '../../index.js';
import { stagesOf, type Stage } from '../../stages.js';

/** A point in which the tool does not read a tariff as we do. Decision 88 has the reasons. */
export interface Difference {
  readonly name: string;
  /** Whether it may change what a session costs. */
  readonly concerns: (tariff: PricedTariff, session: Session) => boolean;
}

type Times = { readonly start_time?: string | null; readonly end_time?: string | null };

/** From a time to itself is no time for the tool, and all day for us. */
const isAllDay = ({ start_time, end_time }: Times): boolean =>
  typeof end_time === 'string' && (start_time ?? '00:00') === end_time;

export const differences: readonly Difference[] = [
  {
    name: 'limits of the total are passed over',
    concerns: ({ min_price, max_price }) => Boolean(min_price ?? max_price),
  },
  {
    name: 'prices are without taxes, and an absent tax is none, whatever tax_included says',
    concerns: ({ tax_included }) => typeof tax_included === 'boolean',
  },
  {
    name: 'elements of reservations are like others',
    concerns: ({ elements }) => elements.some(({ restrictions }) => Boolean(restrictions?.reservation)),
  },
  {
    name: 'from a time to itself is never',
    concerns: ({ elements }) => elements.some(({ restrictions }) => isAllDay(restrictions ?? {})),
  },
  {
    name: 'time and energy without a price fill blocks of a step size',
    concerns: (tariff, session) =>
      blocksOf(tariff, session).some(({ extra, extraOfAll }) => extra !== extraOfAll),
  },
];

/** What the tool takes for the costs of a session, computed by us: without and with taxes. */
export function readByTool(tariff: PricedTariff, session: Session): [number, number] {
  const elements = tariff.elements
    .filter(({ restrictions }) => !isAllDay(restrictions ?? {}))
    .map((element) => ({ ...element, restrictions: withoutReservation(element.restrictions ?? {}) }));
  const read: PricedTariff = { currency: tariff.currency, elements };
  const { total } = priceOf(read, session);
  let [before, after] = [Number(total.before_taxes), Number(total.after_taxes)];
  for (const { component, extra, extraOfAll, stepsOfUnit } of blocksOf(read, session)) {
    const cost = (Number(extraOfAll - extra) / Number(stepsOfUnit)) * Number(component.price);
    before += cost;
    after += cost * (1 + Number(component.tax ?? 0) / 100);
  }
  return [before, after];
}

const withoutReservation = ({
  reservation: _reservation,
  ...others
}: TariffRestrictions): TariffRestrictions => others;

interface Block {
  /** The last one that is paid for. */
  readonly component: PriceComponent;
  /** What fills the last block, in steps of the course: after what is paid for, and after all of the dimension. */
  readonly extra: bigint;
  readonly extraOfAll: bigint;
  readonly stepsOfUnit: bigint;
}

function blocksOf({ elements }: PricedTariff, session: Session): Block[] {
  const { course, stages } = stagesOf(elements, session);
  const time = ({ from, to }: Stage) => to.time - from.time;
  const [charging, parking] = [stages.filter((s) => s.isCharging), stages.filter((s) => !s.isCharging)];
  const parked = blockOf(parking, 'PARKING_TIME', time, course.perSecond);
  return [
    ...blockOf(charging, 'ENERGY', ({ from, to }) => to.energy - from.energy, course.perKwh / 1000n),
    ...(parked.length > 0 ? parked : blockOf(charging, 'TIME', time, course.perSecond)),
  ];
}

function blockOf(
  stages: readonly Stage[],
  type: 'ENERGY' | 'TIME' | 'PARKING_TIME',
  quantityOf: (stage: Stage) => bigint,
  unit: bigint,
): Block[] {
  const paid = stages.filter((stage) => stage.components[type] !== undefined && quantityOf(stage) > 0n);
  const component = paid.at(-1)?.components[type];
  if (component === undefined) return [];
  const block = BigInt(component.step_size ?? 1) * unit;
  const extraAfter = (some: readonly Stage[]) => {
    const quantity = some.reduce((sum, stage) => sum + quantityOf(stage), 0n);
    return block === 0n ? 0n : (block - (quantity % block)) % block;
  };
  const stepsOfUnit = unit * (type === 'ENERGY' ? 1000n : 3600n);
  return [{ component, extra: extraAfter(paid), extraOfAll: extraAfter(stages), stepsOfUnit }];
}
