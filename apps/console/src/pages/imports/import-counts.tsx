import { formatNumber, t } from '../../texts/index.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import type { ImportSummary } from './import-state.js';

type Kind = keyof ImportSummary['counts'];

const kinds: readonly Kind[] = ['location', 'station', 'connector type'];
const kindTexts = {
  location: 'imports.kind.locations',
  station: 'imports.kind.stations',
  'connector type': 'imports.kind.connectorTypes',
} as const;

const kindColumn: DataColumn<Kind> = {
  id: 'kind',
  header: t('imports.kind'),
  isWide: true,
  cell: (kind) => t(kindTexts[kind]),
};

interface CountsProps {
  readonly summary: ImportSummary;
  /** Whether nothing was written. */
  readonly isCheck: boolean;
}

/** What became of the records, by kind; of a check what would be written. */
export const ImportCounts = ({ summary, isCheck }: CountsProps) => (
  <DataTable
    label={t('imports.counts')}
    columns={[kindColumn, ...(isCheck ? checkColumns(summary) : resultColumns(summary))]}
    rows={kinds}
    rowKey={(kind) => kind}
  />
);

const numbers = (id: string, header: string, count: (kind: Kind) => number): DataColumn<Kind> => ({
  ...{ id, header, align: 'end' },
  cell: (kind) => formatNumber(count(kind)),
});

const checkColumns = ({ counts, toSend }: ImportSummary): readonly DataColumn<Kind>[] => [
  numbers('send', t('imports.toSend'), (kind) => toSend[kind]),
  numbers('skipped', t('imports.skipped'), (kind) => counts[kind].skipped),
  numbers('rejected', t('imports.rejected'), (kind) => counts[kind].rejected),
];

const resultColumns = ({ counts }: ImportSummary): readonly DataColumn<Kind>[] =>
  (['created', 'changed', 'unchanged', 'skipped', 'rejected'] as const).map((outcome) =>
    numbers(outcome, t(`imports.${outcome}`), (kind) => counts[kind][outcome]),
  );
