import { aggregates, MAX_TARIFFS } from '#domain';
import { extensionsOf } from '../../fields/extensions.js';
import { identifierOf } from '../../fields/json-members.js';
import { STRING_LENGTH } from '../../fields/text.js';
import { pastTimeOf, timeOf } from '../../fields/time.js';
import type { FeedCommand, MappedCommand, RecordSource, Warn } from '../../records/mapped-record.js';
import { amountText } from './datex2-amounts.js';
import { energiesIn } from './datex2-prices.js';
import { elementsOf } from './datex2-rate-elements.js';
import { periodsIn, UnreadRate, type RateContext } from './datex2-rate-periods.js';
import { allTime } from '../rate-spans.js';
import { pointOf, textIn, wordOf, type ValueContext } from './datex2-values.js';
import type { Part } from './part.js';

type Json = Readonly<Record<string, unknown>>;
type Place = NonNullable<RateContext['place']>;

/** Where rates are read. */
export interface RatesContext extends ValueContext {
  readonly feed: string;
  readonly place: Place;
  readonly now: number;
}

/** Greatest length of a source's id in the directory. */
const MAX_ID_LENGTH = 255;

/** The rates of a site's stations and their points that have prices. Others tell how to pay alone. */
export const ratesOf = (stations: readonly Part[]): readonly Part[] =>
  stations
    .flatMap((station) => [station, ...station.member('refillPoint').items.map(pointOf)])
    .flatMap(ratesIn);

/**
 * The tariffs of rates, each once. A rate is taken if a tariff holds it; what it says beyond that is in the tariff's
 * extensions. Another one stays where it is, with a warning.
 */
export function tariffsOf(rates: readonly Part[], context: RatesContext): MappedCommand[] {
  const tariffs = new Map<string, MappedCommand>();
  for (const rate of rates) {
    const mapped = unlessUnread(
      () => tariffOf(rate, context),
      (why) => context.warn(`a rate ${why}, kept in the extensions alone`, rate.value),
    );
    if (!mapped) continue;
    rate.take();
    const { id } = mapped.command.source;
    const known = tariffs.get(id);
    if (!known || (mapped.updated ?? 0) > (known.updated ?? 0)) tariffs.set(id, mapped);
  }
  return [...tariffs.values()];
}

const ratesIn = (facility: Part): readonly Part[] =>
  energiesIn(facility)
    .flatMap((energy) => energy.member('energyRate').items)
    .filter((rate) => rate.member('energyPrice').items.length > 0);

/** The sources of the tariffs that a point names, or its station for it: sorted, each once, no more than an entry has. */
export function tariffSourcesOf(
  facilities: readonly Part[],
  feed: string,
  warn: Warn,
): readonly RecordSource[] {
  const ids = new Set<string>();
  for (const facility of facilities) {
    for (const rate of ratesIn(facility)) add(ids, rate.member('idG'));
    for (const energy of energiesIn(facility)) {
      const references = energy.member('energyRateByReference');
      for (const reference of references.items) add(ids, reference.member('idG'));
      references.take();
    }
  }
  const sorted = [...ids].sort();
  if (sorted.length > MAX_TARIFFS)
    warn(`a refill point has more than ${MAX_TARIFFS} rates, the others are left out`, sorted.length);
  return sorted.slice(0, MAX_TARIFFS).map((id) => ({ feed, id }));
}

function add(ids: Set<string>, given: Part): void {
  const id = rateId(given);
  if (id !== null) ids.add(id);
}

function rateId(given: Part): string | null {
  const id = identifierOf(given.value);
  return id !== null && id.length <= MAX_ID_LENGTH ? id : null;
}

/** Null for what a tariff can't hold. @param unread says why */
function unlessUnread<Read>(read: () => Read, unread: (why: string) => void): Read | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadRate)) throw error;
    unread(error.message);
    return null;
  }
}

function tariffOf(rate: Part, context: RatesContext): MappedCommand {
  const id = rateId(rate.member('idG'));
  if (id === null) throw new UnreadRate('has no usable idG');
  if (Number(rate.member('discount').text ?? 0) !== 0) throw new UnreadRate('has a discount');
  const overall = rate.member('overallPeriod');
  const { text: begin } = overall.member('overallStartTime');
  const at = { ...context, begin };
  const prices = elementsOf(rate.member('energyPrice').items, periodsIn(overall, at), at);
  const data = { ...attributesOf(rate, prices.tax_included, context), ...prices };
  for (const name of held) rate.member(name).take();
  const observed_at = pastTimeOf(
    rate.member('lastUpdated').value,
    { timeZone: null, now: context.now },
    context.warn,
  );
  const rest = rate.rest() ?? null;
  const command: FeedCommand = {
    ...{ type: 'UpsertTariff', source: { feed: context.feed, id }, data },
    ...(observed_at !== null && { observed_at }),
    extensions: extensionsOf({ datex2: rest }, context.warn),
  };
  return {
    ...{ command, original: rate.value },
    ...(observed_at !== null && { updated: Date.parse(observed_at) }),
  };
}

/**
 * The update of a rate as a tariff's, which has what an update says and no more; null, with a warning, if a tariff can't hold
 * it. Nothing says where it is.
 */
export function updateOf(update: Part, context: UpdateContext): FeedCommand | null {
  const { feed, warn, now } = context;
  const read = (): FeedCommand => {
    const id = rateId(update.member('energyRateReference').member('idG'));
    if (id === null) throw new UnreadRate('has no usable idG');
    const at = { place: undefined, begin: null, now, warn };
    const data = { ...elementsOf(update.member('energyPrice').items, [allTime], at) };
    const observed_at = pastTimeOf(update.member('lastUpdated').value, { timeZone: null, now }, warn);
    return {
      ...{ type: 'UpsertTariff', source: { feed, id }, data },
      ...(observed_at !== null && { observed_at }),
    };
  };
  return unlessUnread(read, (why) => warn(`an update of a rate ${why}, not read`, update.value));
}

type UpdateContext = Pick<RatesContext, 'feed' | 'warn' | 'now'>;

/** What a tariff holds of a rate as a whole; its name is taken by itself. */
const held = [
  ...['idG', 'ratePolicy', 'lastUpdated', 'applicableCurrency', 'energyPrice', 'overallPeriod', 'discount'],
  ...['minimumDeliveryFee', 'maximumDeliveryFee'],
];

const kinds: ReadonlyMap<string | null, string> = new Map([
  ['adHoc', 'AD_HOC_PAYMENT'],
  ['contract', 'REGULAR'],
]);

function attributesOf(rate: Part, tax_included: boolean | null, context: RatesContext): Json {
  const kind = kinds.get(wordOf(rate.member('ratePolicy')));
  const [given, ...others] = rate.member('applicableCurrency').items;
  const currency = aggregates.tariff.fields.currency.parse(given?.text ?? null);
  if (!currency.ok || others.length > 0) throw new UnreadRate('has no currency, or several');
  if (kind === undefined) throw new UnreadRate('is neither adHoc nor contract');
  const overall = rate.member('overallPeriod');
  const limit = (name: string) => {
    const fee = rate.member(name);
    if (!fee.isThere) return null;
    const amount = amountText(fee, 1, context.warn);
    const side = tax_included === true ? 'after_taxes' : 'before_taxes';
    return { before_taxes: null, after_taxes: null, [side]: amount };
  };
  return {
    ...{ name: textIn(rate.member('rateName'), STRING_LENGTH, context), kind, currency: currency.value },
    ...{ min_price: limit('minimumDeliveryFee'), max_price: limit('maximumDeliveryFee') },
    valid_from: instantOf(overall.member('overallStartTime')),
    valid_until: instantOf(overall.member('overallEndTime')),
  };
}

function instantOf({ text }: Part): string | null {
  const time = text === null ? null : timeOf(text, null, () => {});
  if (text !== null && time === null) throw new UnreadRate('has a validity that is not usable');
  return time;
}
