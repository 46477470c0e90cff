import { paymentOf } from '../../members/payment.js';
import {
  brandOfDatex2,
  datex2MethodOfPayment,
  paymentMethodOfDatex2,
  paymentMethodOfMeans,
} from '../../vocabulary/payment.js';
import type { PaymentMethod } from '../../vocabulary/payment.js';
import { energiesIn } from './datex2-prices.js';
import { wordOf } from './datex2-values.js';
import type { Part } from './part.js';

/** How drivers pay at a refill point: the ways to identify oneself, and the means of payment of its prices. */
export function paymentIn(point: Part, station: Part): ReturnType<typeof paymentOf> {
  const ways = station.member('authenticationAndIdentificationMethods').items.flatMap((part) => {
    const method = paymentMethodOfDatex2(wordOf(part) ?? '');
    if (method !== undefined && datex2MethodOfPayment(method) === wordOf(part)) part.take();
    return method ?? [];
  });
  const payments = [...energiesIn(point), ...energiesIn(station)]
    .flatMap((energy) => energy.member('energyRate').items)
    .map((rate) => rate.member('payment'));
  const means = payments.flatMap((payment) =>
    known(payment.member('paymentMeans').items, paymentMethodOfMeans),
  );
  const brands = payments.flatMap((payment) => known(payment.member('brandsAccepted').items, brandOfDatex2));
  return paymentOf([...ways, ...means], brands);
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
