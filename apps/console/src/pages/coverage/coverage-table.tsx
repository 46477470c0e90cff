import { Link } from 'wouter';
import { Page } from '../../layout/shell.js';
import { links, type CoverageRequest } from '../../links/index.js';
import { GroupFilter } from '../../records/group-filter.js';
import { ImportLink } from '../../records/import-link.js';
import { formatNumber, formatPercent, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { useCoverage, useRequest, type CoverageItem } from './coverage.js';
import styles from './coverage.module.css';

/** How many records have each item. */
export function CoverageTable() {
  const { request, set } = useRequest();
  const { data, error, refetch, isFetching } = useCoverage(request);
  return (
    <Page
      title={t('coverage.title')}
      lead={t('coverage.lead')}
      actions={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t('coverage.again')}
        </Button>
      }
    >
      <div className={styles.filters}>
        <GroupFilter
          field="source_feed"
          label={t('coverage.feed')}
          placeholder={t('coverage.feed.hint')}
          value={request.feed ?? ''}
          onChange={(feed) => set('feed', feed)}
        />
        <GroupFilter
          field="operator"
          label={t('coverage.operator')}
          placeholder={t('coverage.operator.hint')}
          value={request.operator ?? ''}
          onChange={(operator) => set('operator', operator)}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && !error && <Items request={request} {...data} />}
    </Page>
  );
}

interface ItemsProps {
  readonly request: CoverageRequest;
  readonly locations: number;
  readonly stations: number;
  readonly items: readonly CoverageItem[];
}

function Items({ request, locations, stations, items }: ItemsProps) {
  if (locations + stations === 0) return <Nothing isFiltered={Boolean(request.feed ?? request.operator)} />;
  const judged = {
    locations: t('count.locations', { count: locations }),
    stations: t('count.stations', { count: stations }),
  };
  const columns = columnsFor(request);
  return (
    <>
      <p role="status">{t('coverage.records', judged)}</p>
      {(['static', 'dynamic'] as const).map((kind) => (
        <Card key={kind} title={t(`coverage.${kind}`)}>
          <DataTable
            label={t(`coverage.${kind}`)}
            columns={columns}
            rows={items.filter((item) => item.kind === kind)}
            rowKey={({ id }) => id}
          />
        </Card>
      ))}
    </>
  );
}

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon="filter" title={t('coverage.none')} hint={t('coverage.none.hint')} />
  ) : (
    <EmptyState
      icon="check"
      title={t('coverage.empty')}
      hint={t('coverage.empty.hint')}
      action={<ImportLink />}
    />
  );

const columnsFor = (request: CoverageRequest): readonly DataColumn<CoverageItem>[] => [
  {
    ...{ id: 'item', header: t('coverage.item'), isWide: true },
    cell: ({ id, title }) => <Link href={links.lacking(id, request)}>{title}</Link>,
  },
  {
    ...{ id: 'row', header: t('coverage.row') },
    cell: ({ row }) => <span title={t('coverage.row.hint')}>{row}</span>,
  },
  {
    ...{ id: 'record', header: t('coverage.record') },
    cell: ({ record }) => t(`coverage.record.${record}`),
  },
  { ...{ id: 'share', header: t('coverage.share') }, cell: (item) => <Share item={item} /> },
];

/** A bar with its number. */
function Share({ item: { have, of, share } }: { readonly item: CoverageItem }) {
  if (share === null) return <>–</>;
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <strong>{formatPercent(share)}</strong>
      <span className={styles.counts}>
        {t('coverage.have', { have: formatNumber(have), of: formatNumber(of) })}
      </span>
    </span>
  );
}
