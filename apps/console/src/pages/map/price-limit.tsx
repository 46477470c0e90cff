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
export const PriceLimit = ({ view: { maxPrice, currency }, change }: LimitProps) => (
  <FilterPopover
    label={t('prices.limit.chip')}
    chosen={
      maxPrice === undefined || currency === undefined
        ? currency
        : t('prices.limit.chosen', { price: formatMoney(maxPrice, currency) })
    }
  >
    <PriceLimitFields
      limit={{ maxPrice, currency }}
      onChange={(limit) => change((now) => ({ ...now, ...limit }))}
    />
  </FilterPopover>
);
