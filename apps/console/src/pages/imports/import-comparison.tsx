import { formatNumber, t } from '../../texts/index.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import type { Comparison } from './import-state.js';
import styles from './imports.module.css';

type Compared = Exclude<Comparison, string>[number];

const numbers = (id: Exclude<keyof Compared, 'feed'>): DataColumn<Compared> => ({
  ...{ id, header: t(`imports.compare.${id}`), align: 'end' },
  cell: (compared) => formatNumber(compared[id]),
});

const columns: readonly DataColumn<Compared>[] = [
  { id: 'feed', header: t('imports.feed'), cell: ({ feed }) => feed, isWide: true },
  ...[numbers('new'), numbers('known'), numbers('removed'), numbers('absent')],
];

/** Which of the stations that a check has found the directory has, by feed. */
export function ImportComparison({ comparison }: { readonly comparison: Comparison }) {
  if (typeof comparison === 'string')
    return <p className={styles.importHint}>{t(`imports.compare.${comparison}`)}</p>;
  if (comparison.length === 0) return null;
  return (
    <>
      <DataTable
        label={t('imports.compare')}
        columns={columns}
        rows={comparison}
        rowKey={({ feed }) => feed}
      />
      <p className={styles.importHint}>{t('imports.compare.hint')}</p>
    </>
  );
}
