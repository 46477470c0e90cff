import {
  aggregates,
  type KnownTariff,
  type Party,
  type PriceComponent,
  type PriceLimit,
  type TariffAttributes,
  type TariffRestrictions,
} from '#domain';
import { countryOf } from '../../fields/country.js';
import { asNumber, jsonWithAmounts } from '../../fields/amounts.js';
import { displayText } from '../../fields/shapes.js';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { currentMember } from '../ocpi-structures.js';
import { heldTariff, tariffMembers } from '../ocpi-tariff-members.js';
import { displayTexts, energyMix } from './ocpi-classes.js';
import { MAX_ID_LENGTH, ocpiIdOf, partyOf } from './ocpi-gaps.js';
import { commonTax, withoutTax } from './ocpi-taxes.js';
import { ciText, ocpiTime, url, withoutAbsent, type Json } from './ocpi-values.js';

/** What a tariff is judged by: lists have it too. */
export type JudgedTariff = Pick<KnownTariff, 'attributes' | 'source'>;

/** What a version of OCPI requires of a tariff and that it lacks, in words. */
export function lackedByTariff(
  id: string,
  tariff: JudgedTariff,
  own: Party | undefined,
  version: OcpiVersion,
): readonly string[] {
  const { attributes } = tariff;
  const lacks = {
    party: (partyOf(tariff) ?? own) === undefined,
    id: ciText(MAX_ID_LENGTH)(ocpiIdOf(id, tariff)) === undefined,
    'tax of each price': version === '2.2.1' && attributes.elements.some(hasUnknownPrice(attributes)),
    'before_taxes of min_price': lacksBeforeTaxes(attributes.min_price, attributes),
    'before_taxes of max_price': lacksBeforeTaxes(attributes.max_price, attributes),
  };
  return Object.entries(lacks).flatMap(([name, isLacking]) => (isLacking ? [name] : []));
}

/** OCPI 2.2.1 has prices without taxes alone. */
const hasUnknownPrice =
  ({ tax_included }: TariffAttributes) =>
  ({ price_components }: TariffAttributes['elements'][number]): boolean =>
    tax_included === true && price_components.some((each) => withoutTax(each.price, each.tax) === undefined);

const lacksBeforeTaxes = (limit: PriceLimit | null, attributes: TariffAttributes): boolean =>
  limit !== null && beforeTaxes(limit, attributes) === undefined;

/** OCPI requires this side: it follows from the other one if all prices have the same tax. */
const beforeTaxes = ({ before_taxes, after_taxes }: PriceLimit, attributes: TariffAttributes) =>
  before_taxes ?? withoutTax(after_taxes ?? '', commonTax(attributes));

const written: ReadonlySet<string> = new Set([
  ...Object.keys(tariffMembers),
  ...['country_code', 'party_id', 'id', 'last_updated'],
]);

/** A tariff as JSON of OCPI, which {@link lackedByTariff} finds nothing in. Amounts have the digits of the directory. */
export function ocpiTariff(
  id: string,
  tariff: KnownTariff,
  own: Party | undefined,
  version: OcpiVersion,
): string {
  const { attributes, updated_at } = tariff;
  const given = tariff.extensions ?? {};
  const others = Object.entries(given).filter(([name, value]) => !written.has(name) && value !== null);
  const party = partyOf(tariff) ?? own;
  const limit = (of: PriceLimit | null) => (of === null ? undefined : limitOf(of, attributes, version));
  return jsonWithAmounts(
    withoutAbsent({
      ...Object.fromEntries(others),
      ...party,
      id: ocpiIdOf(id, tariff),
      currency: attributes.currency,
      type: attributes.kind ?? undefined,
      ...infoOf(attributes, given, { party, version }),
      min_price: limit(attributes.min_price),
      max_price: limit(attributes.max_price),
      elements: attributes.elements.map(({ price_components, restrictions }) =>
        withoutAbsent({
          price_components: price_components.map((each) => componentOf(each, attributes, version)),
          restrictions: restrictionsOf(restrictions),
        }),
      ),
      tax_included: version === '2.2.1' ? undefined : taxIncluded(attributes),
      start_date_time: attributes.valid_from === null ? undefined : ocpiTime(attributes.valid_from),
      end_date_time: attributes.valid_until === null ? undefined : ocpiTime(attributes.valid_until),
      last_updated: ocpiTime(updated_at),
    }),
  );
}

/** What says nothing of prices: as the feed gave it, if that is what the fields hold. */
function infoOf(
  { name, url: address, energy_mix }: TariffAttributes,
  given: Json,
  { party, version }: { readonly party: Party | undefined; readonly version: OcpiVersion },
) {
  const country = countryOf(party?.country_code ?? null, () => {});
  const { tariff_alt_text } = given;
  const isSaid = heldTariff({ tariff_alt_text }, country, () => {}).values['name'] === name;
  const texts = isSaid ? tariff_alt_text : name !== null && displayText(name, country);
  const context = { country, timeZone: null };
  const field = aggregates.tariff.fields.energy_mix;
  return {
    tariff_alt_text: texts ? displayTexts(texts) : undefined,
    tariff_alt_url: url(address),
    energy_mix: energyMix(version)(currentMember(field, energy_mix, given['energy_mix'], context)),
  };
}

function componentOf(
  { type, price, tax, step_size }: PriceComponent,
  { tax_included }: TariffAttributes,
  version: OcpiVersion,
): Json {
  const isDivided = version === '2.2.1' && tax_included === true;
  return withoutAbsent({
    type,
    price: asNumber((isDivided ? withoutTax(price, tax) : undefined) ?? price),
    vat: numberOf(tax),
    step_size,
  });
}

/** OCPI has no 24:00. */
function restrictionsOf(restrictions: TariffRestrictions | null | undefined): Json | undefined {
  if (!restrictions) return undefined;
  const times = Object.entries(restrictions).filter(([, value]) => value === '24:00');
  return { ...restrictions, ...Object.fromEntries(times.map(([name]) => [name, '00:00'])) };
}

function limitOf(limit: PriceLimit, attributes: TariffAttributes, version: OcpiVersion): Json {
  const [before, after] = [numberOf(beforeTaxes(limit, attributes)), numberOf(limit.after_taxes)];
  return withoutAbsent(
    version === '2.2.1'
      ? { excl_vat: before, incl_vat: after }
      : { before_taxes: before, after_taxes: after },
  );
}

const numberOf = (amount: string | null | undefined): string | undefined =>
  amount === null || amount === undefined ? undefined : asNumber(amount);

function taxIncluded({ tax_included, elements }: TariffAttributes): string {
  if (tax_included !== null) return tax_included ? 'YES' : 'NO';
  const hasTax = elements.some(({ price_components }) => price_components.some(({ tax }) => isSaid(tax)));
  return hasTax ? 'NO' : 'N/A';
}

const isSaid = (tax: string | null | undefined): tax is string => tax !== null && tax !== undefined;
