import { formatNumber, t } from '../texts/index.js';
import { Badge } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import { DataTable, type DataColumn } from '../ui/data-table.js';
import { RelativeTime } from '../ui/relative-time.js';
import { usePastImports, type PastImport } from './past-imports.js';
import styles from './past-imports.module.css';

const SHOWN = 5;

const numbers = (id: 'created' | 'changed' | 'unchanged' | 'rejected'): DataColumn<PastImport> => ({
  ...{ id, header: t(`imports.${id}`), align: 'end' },
  cell: (past) => formatNumber(past[id]),
});

const columns: readonly DataColumn<PastImport>[] = [
  { id: 'time', header: t('imports.past.time'), cell: ({ time }) => <RelativeTime time={time} /> },
  {
    id: 'files',
    header: t('imports.past.files'),
    isWide: true,
    cell: ({ files, end }) => (
      <>
        {files.join(', ')} {end !== 'done' && <Badge tone="warning">{t(`imports.past.${end}`)}</Badge>}
      </>
    ),
  },
  { id: 'feeds', header: t('imports.past.feeds'), cell: ({ feeds }) => feeds.join(', ') },
  ...[numbers('created'), numbers('changed'), numbers('unchanged'), numbers('rejected')],
];

/** The last imports of this browser. */
export function PastImportsCard() {
  const past = usePastImports();
  return (
    <Card title={t('imports.past')}>
      {past.length > 0 && (
        <DataTable
          label={t('imports.past')}
          columns={columns}
          rows={past.slice(0, SHOWN)}
          rowKey={({ time }) => time}
        />
      )}
      <p className={styles.pastImportsHint}>
        {past.length === 0 && `${t('imports.past.none')} `}
        {t('imports.past.hint')}
      </p>
    </Card>
  );
}
