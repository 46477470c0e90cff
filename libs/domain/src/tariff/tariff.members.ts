import {
  amount,
  code,
  codes,
  date,
  decimal,
  defineFields,
  integer,
  integerOrOne,
  list,
  mandatory,
  object,
  timeOfDay,
} from '../shared/fields.js';
import type { Check } from '../shared/parsing/structures.js';
import { ocpiDaysOfWeek, ocpiReservations, priceTypes } from '../vocabulary.js';
import { restrictionsHold } from './tariff.ranges.js';

/** Greatest price of a unit, and greatest limit of a session's price, in the currency of the tariff. */
const MAX_PRICE = 1_000_000;
const MAX_STEP_WH = 1_000_000;
const MAX_STEP_SECONDS = 86_400;

const priceLimit = defineFields({
  before_taxes: amount(MAX_PRICE, { label: 'Before taxes' }),
  after_taxes: amount(MAX_PRICE, { label: 'After taxes' }),
});

const hasSide: Check = (limit) =>
  Object.keys(limit).length > 0
    ? []
    : [{ path: [], code: 'required', detail: 'before_taxes or after_taxes is required' }];

/** A limit of what a session costs. Either side may be unknown, not both. */
export const limitOfPrice = (label: string) => object('PriceLimit', priceLimit, { label, check: hasSide });

/** A price of what is charged: of energy per kWh, of time per hour, whose unit of billing is in Wh or seconds. */
const priceComponent = defineFields({
  type: mandatory(code(priceTypes)),
  price: mandatory(amount(MAX_PRICE)),
  /** None was said where it is absent. */
  tax: amount(100, { label: 'Tax, percent' }),
  step_size: integerOrOne(
    { minimum: 0, maximum: MAX_STEP_WH },
    { label: 'Billed in steps of so many Wh or seconds' },
  ),
});

const stepOfTime: Check = ({ type, step_size }) =>
  (type === 'TIME' || type === 'PARKING_TIME') && Number(step_size) > MAX_STEP_SECONDS
    ? [
        {
          path: ['step_size'],
          code: 'out_of_range',
          detail: `it must be a whole number from 0 to ${MAX_STEP_SECONDS}`,
        },
      ]
    : [];

const measure = (label: string) => decimal({ minimum: 0, maximum: 1_000_000_000 }, { label }, 4);
const seconds = (label: string) => integer({ minimum: 0, maximum: 2_147_483_647 }, { label });

/** When an element holds: all that is said must be true. */
const restrictions = defineFields({
  start_time: timeOfDay({ label: 'From' }),
  end_time: timeOfDay({ label: 'To' }),
  start_date: date({ label: 'From the day' }),
  end_date: date({ label: 'Until the day' }),
  min_kwh: measure('From so many kWh'),
  max_kwh: measure('Below so many kWh'),
  min_current: measure('From so many A'),
  max_current: measure('Below so many A'),
  min_power: measure('From so many kW'),
  max_power: measure('Below so many kW'),
  min_duration: seconds('From so many seconds'),
  max_duration: seconds('Below so many seconds'),
  day_of_week: codes(ocpiDaysOfWeek, { label: 'Days of the week' }),
  reservation: code(ocpiReservations),
});

const element = defineFields({
  price_components: mandatory(
    list('PriceComponent', priceComponent, {
      ...{ minEntries: 1, maxEntries: 20, check: stepOfTime },
      label: 'Amounts',
    }),
  ),
  restrictions: object('TariffRestrictions', restrictions, { label: 'Conditions', check: restrictionsHold }),
});

/** The prices of a tariff in their order. */
export const tariffElements = () =>
  mandatory(list('TariffElement', element, { minEntries: 1, maxEntries: 100, label: 'Prices' }));
