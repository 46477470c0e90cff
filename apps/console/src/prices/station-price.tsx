import type { StationItem } from '../api/records.js';
import { formatSum, t } from '../texts/index.js';

interface PriceProps {
  readonly price: NonNullable<StationItem['price']>;
}

/** What a session costs at a station, by its cheapest tariff without a contract. */
export const StationPriceText = ({ price }: PriceProps) => stationPrice(price);

export function stationPrice({ currency, before_taxes, after_taxes }: PriceProps['price']): string {
  if (after_taxes !== null) return formatSum(Number(after_taxes), currency);
  return t('prices.before', { amount: formatSum(Number(before_taxes), currency) });
}
