import { listOf, type PresentStation } from '#domain';
import { countryOf } from '../../fields/country.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2BrandOf, datex2MeansOf } from '../../vocabulary/payment.js';
import { paymentRateId, TERMINAL_ID, token } from '../datex2-terms.js';
import { addressOf, placeReference } from './datex2-place.js';
import { some, textIn, textsOf, versioned } from './datex2-values.js';

type Payment = NonNullable<PresentStation['attributes']['payment']>;
type Terminal = NonNullable<Payment['terminals']>[number];

/** The code that ISO 4217 has for no currency. */
const NO_CURRENCY = 'XXX';

/** How a station says in which ways drivers pay. */
interface PaidStation {
  readonly id: string;
  readonly station: PresentStation;
  /** Of what drivers pay without a contract, if that is known. */
  readonly currency: string | undefined;
  readonly language: string;
}

/**
 * Brands, and what is no way to identify oneself: the standard has these as the payment of rates alone. A tariff may be that of
 * many stations, so that each has a rate of its own for it, without prices.
 */
export function paymentRate({ id, station, currency, language }: PaidStation): Json | undefined {
  const { brands = [], methods = [] } = station.attributes.payment ?? {};
  const known = methods.flatMap((each) => datex2MeansOf(each) ?? []);
  const others = methods.filter((each) => datex2MeansOf(each) === undefined && !isIdentification(each));
  if (brands.length === 0 && others.length === 0 && !methods.includes('QR_CODE')) return undefined;
  return {
    idG: paymentRateId(id),
    ratePolicy: token('adHoc'),
    // That of a station changes with each status.
    lastUpdated: station.created_at,
    applicableCurrency: [currency ?? NO_CURRENCY],
    payment: withoutAbsent({
      paymentMeans: some(known.map(token)),
      otherPaymentMeans: some(others.map((each) => textIn(each, language))),
      brandsAccepted: some(brands.flatMap((each) => datex2BrandOf(each) ?? []).map(token)),
      otherBrandsAccepted: some(brands.filter((each) => datex2BrandOf(each) === undefined)),
    }),
  };
}

const isIdentification = (method: string): boolean => method === 'APP' || method === 'RFID';

/** The terminals of a station as its equipment. */
export const terminalsOf = (id: string, { attributes }: PresentStation, language: string): readonly Json[] =>
  (listOf(attributes.payment?.terminals) as readonly Terminal[]).map((each) =>
    terminalOf(id, each, language),
  );

function terminalOf(id: string, terminal: Terminal, language: string): Json {
  const { terminal_id, coordinates, invoice_base_url, reference, state } = terminal;
  const country = countryOf(terminal.country ?? null, () => {});
  const place = { latitude: coordinates?.latitude ?? null, longitude: coordinates?.longitude ?? null };
  return {
    afacSupplementalEquipment: versioned(`${id}/${terminal_id}`, {
      alias: textsOf(reference, language),
      equipmentType: token('paymentMachine'),
      externalIdentifier: [{ identifier: terminal_id, otherTypeOfIdentifier: TERMINAL_ID }],
      informationWebsite: invoice_base_url === undefined ? undefined : [{ urlLinkAddress: invoice_base_url }],
      locationReference: placeReference(place, {
        address: addressOf({ ...terminal, region: state, country }, language),
      }),
    }),
  };
}
