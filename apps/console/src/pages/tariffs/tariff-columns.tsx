import type { TariffItem } from '../../api/records.js';
import { tariffTitle } from '../../records/names.js';
import { momentWords, tariffWords, validityAt } from '../../records/tariff-words.js';
import { t } from '../../texts/index.js';
import { Badge } from '../../ui/badge.js';
import type { Column } from '../../ui/virtual-table.js';
import styles from './tariffs.module.css';

/** What it costs; its validity has a column of its own. */
const priceOf = ({ attributes }: TariffItem): string =>
  tariffWords({ ...attributes, valid_from: null, valid_until: null });

const kindOf = ({ attributes: { kind } }: TariffItem): string | null => kind && t(`tariff.kind.${kind}`);

const Name = ({ tariff }: { readonly tariff: TariffItem }) => (
  <strong className={styles.tariffsName}>{tariffTitle(tariff)}</strong>
);

/** A tariff that holds without an end has no word. */
function Validity({ tariff: { attributes } }: { readonly tariff: TariffItem }) {
  const { valid_from, valid_until } = attributes;
  const words = (time: string | null) => momentWords(time ?? '');
  switch (validityAt(attributes, Date.now())) {
    case 'open':
      return null;
    case 'announced':
      return <Badge tone="warning">{t('tariff.validity.from', { start: words(valid_from) })}</Badge>;
    case 'ending':
      return <Badge>{t('tariff.validity.until', { end: words(valid_until) })}</Badge>;
    case 'over':
      return <Badge tone="bad">{t('tariff.validity.over', { end: words(valid_until) })}</Badge>;
  }
}

const name: Column<TariffItem> = {
  id: 'name',
  header: t('tariffs.column.name'),
  width: '3fr',
  cell: (tariff) => <Name tariff={tariff} />,
};
const validity: Column<TariffItem> = {
  id: 'validity',
  header: t('tariffs.column.validity'),
  width: '2fr',
  cell: (tariff) => <Validity tariff={tariff} />,
};

const wide: readonly Column<TariffItem>[] = [
  name,
  { id: 'kind', header: t('tariffs.column.kind'), width: '8rem', cell: kindOf },
  {
    id: 'currency',
    header: t('tariffs.column.currency'),
    width: '5rem',
    cell: ({ attributes: { currency } }) => currency,
  },
  {
    id: 'price',
    header: t('tariffs.column.price'),
    width: '7fr',
    cell: (tariff) => (
      <span className={styles.tariffsWords} title={priceOf(tariff)}>
        {priceOf(tariff)}
      </span>
    ),
  },
  {
    id: 'feed',
    header: t('tariffs.column.feed'),
    width: '2fr',
    cell: ({ source }) =>
      source?.feed ?? <span className={styles.tariffsSoft}>{t('tariffs.added.here')}</span>,
  },
  validity,
];

/** A phone has the price below the name. */
const narrow: readonly Column<TariffItem>[] = [
  {
    ...name,
    width: '1fr',
    cell: (tariff) => (
      <>
        <span className={styles.tariffsNarrow}>
          <Name tariff={tariff} />
          <Validity tariff={tariff} />
        </span>
        <span className={styles.tariffsPrice}>{priceOf(tariff)}</span>
        <span className={styles.tariffsPrice}>
          {[kindOf(tariff), tariff.source?.feed].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
];

export const columnsFor = (isPhone: boolean): readonly Column<TariffItem>[] => (isPhone ? narrow : wide);
