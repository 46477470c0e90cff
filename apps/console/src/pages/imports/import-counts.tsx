import { isActive, kindTexts, type Import, type Kind, type Outcome } from '../../imports/import.js';
import { formatNumber, t } from '../../texts/index.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import styles from './imports.module.css';

const outcomes = {
  created: 'imports.created',
  changed: 'imports.changed',
  removed: 'imports.ofWhichRemoved',
  unchanged: 'imports.unchanged',
  skipped: 'imports.skipped',
  rejected: 'imports.rejected',
} as const satisfies Record<Outcome, string>;

const kinds = Object.keys(kindTexts) as readonly Kind[];

/** What became of the records, by kind; of a check what would become of them. */
export function ImportCounts({ shown }: { readonly shown: Import }) {
  const { counts } = shown;
  const found = kinds.filter((kind) => counts[kind]);
  if (found.length === 0)
    return isActive(shown) ? null : <p className={styles.importHint}>{t('imports.result.none')}</p>;
  const numbers = (Object.keys(outcomes) as Outcome[]).map((outcome): DataColumn<Kind> => ({
    ...{ id: outcome, header: t(outcomes[outcome]), align: 'end' },
    cell: (kind) => formatNumber(counts[kind]?.[outcome] ?? 0),
  }));
  return (
    <DataTable
      label={t(shown.dry_run ? 'imports.result.check' : 'imports.result')}
      columns={[
        {
          id: 'kind',
          header: t('imports.kind'),
          isWide: true,
          cell: (kind) => <strong>{t(kindTexts[kind])}</strong>,
        },
        ...numbers,
      ]}
      rows={found}
      rowKey={(kind) => kind}
    />
  );
}
