import type { PriceComponent, TariffElement, TariffItem } from '../api/records.js';
import { formatMoney, inZone } from '../texts/index.js';
import { tariffText } from '../texts/tariff-words.js';
import { conditionedWords, isPaid, isUnconditional, priceWords, rateWords } from './element-words.js';
import { localTime, type Zone } from './wall-clock.js';

type Attributes = TariffItem['attributes'];
/** What a price in words is made of. */
export type Priced = Pick<
  Attributes,
  'currency' | 'tax_included' | 'min_price' | 'max_price' | 'elements' | 'valid_from' | 'valid_until'
>;

/**
 * A tariff in words, such as "€0.59/kWh; from 60 minutes €0.10/min of charging; at most €12 per session". Of each type of
 * price the first that applies counts, so that a later one is told as the price otherwise.
 * @param timeZone in which the times of its validity are told
 */
export const tariffWords = (tariff: Priced, timeZone?: Zone): string =>
  tariffParts(tariff, timeZone).join('; ');

/** The same, a part a price or rule. */
export function tariffParts(tariff: Priced, timeZone?: Zone): readonly string[] {
  const { groups, unused } = usedPrices(tariff.elements);
  const components = groups.flatMap((group) => group.components);
  const taxes = taxesOf(components);
  const context = { currency: tariff.currency, withTaxes: taxes.length > 1 };
  const isFree = !components.some(isPaid) && tariff.min_price === null;
  return [
    ...(isFree ? [tariffText('tariff.free')] : groups.flatMap(told).map(groupWords(context))),
    ...limitParts(tariff, taxes),
    isFree ? '' : taxWords(tariff, taxes),
    unused === 0 ? '' : tariffText('tariff.unused', { count: unused }),
    validityWords(tariff, timeZone),
  ].filter((part) => part !== '');
}

/** Prices that apply under the same conditions. */
interface Group {
  readonly element: TariffElement;
  readonly components: readonly PriceComponent[];
  /** Whether they apply where those of earlier elements do not. */
  readonly isOtherwise: boolean;
}

const groupWords = (context: Parameters<typeof priceWords>[2]) => (group: Group) => {
  const { element, components, isOtherwise } = group;
  const prices = priceWords(components, element, context);
  return isOtherwise
    ? tariffText('when.otherwise', { prices })
    : conditionedWords(element.restrictions, prices);
};

/** A price of nothing at all times is as if there were none. */
function told(group: Group): readonly Group[] {
  if (group.isOtherwise || !isUnconditional(group.element.restrictions)) return [group];
  const components = group.components.filter(isPaid);
  return components.length > 0 ? [{ ...group, components }] : [];
}

/** The prices that can apply, by the first match of each type, and how many of a session never do. */
function usedPrices(elements: readonly TariffElement[]) {
  const seen = new Map<PriceComponent['type'], 'at times' | 'always'>();
  const groups: Group[] = [];
  let unused = 0;
  for (const element of elements) {
    const { restrictions, price_components: all } = element;
    const firsts = all.filter(({ type }, index) => all.findIndex((each) => each.type === type) === index);
    // Those of a reservation are not of the session.
    const isOfSession = restrictions?.reservation === undefined;
    const used = isOfSession ? firsts.filter(({ type }) => seen.get(type) !== 'always') : firsts;
    unused += all.length - used.length;
    const isAlways = isUnconditional(restrictions);
    const [others, plain] = [true, false].map((isOtherwise) => ({
      ...{ element, isOtherwise },
      components: used.filter(({ type }) => (isAlways && seen.has(type)) === isOtherwise),
    }));
    groups.push(...[plain, others].flatMap((group) => (group && group.components.length > 0 ? [group] : [])));
    if (isOfSession) for (const { type } of used) seen.set(type, isAlways ? 'always' : 'at times');
  }
  return { groups, unused };
}

/** The taxes of prices, each once; undefined where none is said. */
const taxesOf = (components: readonly PriceComponent[]): readonly (string | undefined)[] => [
  ...new Set(components.filter(isPaid).map(({ tax }) => tax)),
];

type Taxes = ReturnType<typeof taxesOf>;

/** Whether prices have taxes on top of them, as far as somebody has said it. */
const hasTaxes = ({ tax_included }: Pick<Attributes, 'tax_included'>, taxes: Taxes): boolean =>
  tax_included === false || (tax_included === null && taxes.some((tax) => tax !== undefined));

function taxWords(tariff: Pick<Attributes, 'tax_included'>, taxes: Taxes): string {
  const [tax] = taxes;
  const rate = taxes.length === 1 && tax !== undefined ? rateWords(tax) : undefined;
  if (tariff.tax_included === true)
    return rate === undefined
      ? tariffText('tariff.tax.included')
      : tariffText('tariff.tax.included.rate', { rate });
  if (!hasTaxes(tariff, taxes)) return '';
  if (tariff.tax_included === null)
    return rate === undefined
      ? tariffText('tariff.tax.assumed')
      : tariffText('tariff.tax.assumed.rate', { rate });
  return rate === undefined ? tariffText('tariff.tax.added') : tariffText('tariff.tax.added.rate', { rate });
}

function limitParts(tariff: Priced, taxes: Taxes): readonly string[] {
  const { currency, min_price, max_price, tax_included } = tariff;
  const money = (text: string) => formatMoney(Number(text), currency);
  const amountOf = ({ before_taxes: before, after_taxes: after }: NonNullable<Attributes['min_price']>) => {
    if (before !== undefined && after !== undefined)
      return tariffText('tariff.limit.both', { before: money(before), after: money(after) });
    // As the prices are told, an amount needs no more words.
    if (after !== undefined)
      return hasTaxes(tariff, taxes)
        ? tariffText('tariff.limit.after', { amount: money(after) })
        : money(after);
    const amount = money(before ?? '0');
    return tax_included === true ? tariffText('tariff.limit.before', { amount }) : amount;
  };
  return [
    min_price === null ? '' : tariffText('tariff.min', { amount: amountOf(min_price) }),
    max_price === null ? '' : tariffText('tariff.max', { amount: amountOf(max_price) }),
  ];
}

function validityWords({ valid_from, valid_until }: Priced, timeZone: Zone): string {
  const [start, end] = [valid_from, valid_until].map((time) => time && momentWords(time, timeZone));
  if (start && end) return tariffText('tariff.valid.between', { start, end });
  if (start) return tariffText('tariff.valid.from', { start });
  return end ? tariffText('tariff.valid.until', { end }) : '';
}

/** A time; the day alone where it is the midnight that the day begins with. */
export function momentWords(time: string, timeZone?: Zone): string {
  const isDay = localTime(time, timeZone).endsWith('T00:00:00');
  return inZone(time, { dateStyle: 'medium', ...(!isDay && { timeStyle: 'short' }) }, timeZone);
}

/** How the time of a tariff stands: announced, without an end, with one, or over. */
export type Validity = 'announced' | 'open' | 'ending' | 'over';

/** Whether it is valid. @param now milliseconds since 1970 */
export const isInForce = (attributes: Pick<Priced, 'valid_from' | 'valid_until'>, now: number): boolean =>
  ['open', 'ending'].includes(validityAt(attributes, now));

/** @param now milliseconds since 1970 */
export function validityAt(
  { valid_from, valid_until }: Pick<Priced, 'valid_from' | 'valid_until'>,
  now: number,
): Validity {
  if (valid_until !== null && Date.parse(valid_until) <= now) return 'over';
  if (valid_from !== null && Date.parse(valid_from) > now) return 'announced';
  return valid_until === null ? 'open' : 'ending';
}
