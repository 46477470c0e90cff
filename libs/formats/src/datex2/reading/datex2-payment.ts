import { paymentOf } from '../../members/payment.js';
import {
  brandOfDatex2,
  datex2MethodOfPayment,
  paymentMethodOfDatex2,
  paymentMethodOfMeans,
} from '../../vocabulary/payment.js';
import type { PaymentMethod } from '../../vocabulary/payment.js';
import { paymentRateId, TERMINAL_ID } from '../datex2-terms.js';
import { energiesIn } from './datex2-prices.js';
import { wordOf } from './datex2-values.js';
import type { Part } from './part.js';

/** How drivers pay at a refill point: the ways to identify oneself, and the means of payment of its prices. */
export function paymentIn(id: string, point: Part, station: Part): ReturnType<typeof paymentOf> {
  const ways = station.member('authenticationAndIdentificationMethods').items.flatMap((part) => {
    const method = paymentMethodOfDatex2(wordOf(part) ?? '');
    if (method !== undefined && datex2MethodOfPayment(method) === wordOf(part)) part.take();
    return method ?? [];
  });
  const rates = [...energiesIn(point), ...energiesIn(station)].flatMap(
    (energy) => energy.member('energyRate').items,
  );
  const payments = rates.map((rate) => rate.member('payment'));
  const means = payments.flatMap((payment) =>
    known(payment.member('paymentMeans').items, paymentMethodOfMeans),
  );
  const brands = payments.flatMap((payment) => [
    ...known(payment.member('brandsAccepted').items, brandOfDatex2),
    ...known(payment.member('otherBrandsAccepted').items, (brand) => brand),
  ]);
  for (const rate of rates.filter((each) => each.member('idG').text === paymentRateId(id)))
    for (const name of ['idG', 'ratePolicy', 'lastUpdated', 'applicableCurrency']) rate.member(name).take();
  return paymentOf([...ways, ...means], brands, terminalsIn(point));
}

/** The terminals of a point by their ids. */
function terminalsIn(point: Part): readonly object[] {
  return point.member('supplementalFacility').items.flatMap((facility) => {
    const equipment = facility.variant('SupplementalEquipment');
    const [identifier, ...others] = equipment.member('externalIdentifier').items;
    const isTerminal = identifier?.member('otherTypeOfIdentifier').text === TERMINAL_ID;
    const terminal_id = identifier?.member('identifier').text ?? null;
    if (!isTerminal || others.length > 0 || terminal_id === null) return [];
    for (const name of ['idG', 'versionG', 'equipmentType', 'externalIdentifier'])
      equipment.member(name).take();
    return [{ terminal_id }];
  });
}

/** The words of a list that have a meaning, which are taken. */
function known<Word extends string = PaymentMethod>(
  parts: readonly Part[],
  of: (word: string) => Word | undefined,
): readonly Word[] {
  return parts.flatMap((part) => {
    const word = of(wordOf(part) ?? '');
    if (word !== undefined) part.take();
    return word ?? [];
  });
}
