import { PriceLimitFields } from '../../prices/price-limit.js';
import type { ViewState } from '../../links/stations-view.js';
import { formatMoney, t } from '../../texts/index.js';
import { FilterPopover } from './filter-popover.js';
import type { ChangeView } from './use-view.js';

interface LimitProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** The chip of the most that the session may cost. */
export const PriceLimit = ({ view, change }: LimitProps) => (
  <FilterPopover label={t('prices.limit.chip')} chosen={limitWords(view)}>
    <PriceLimitFields
      limit={{ maxPrice: view.maxPrice, currency: view.currency }}
      onChange={(limit) => change((now) => ({ ...now, ...limit }))}
    />
  </FilterPopover>
);

/** The limit in short; undefined: there is none. */
export const limitWords = ({ maxPrice, currency }: ViewState): string | undefined =>
  maxPrice === undefined || currency === undefined
    ? currency
    : t('prices.limit.chosen', { price: formatMoney(maxPrice, currency) });
