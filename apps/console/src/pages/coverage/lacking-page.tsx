import { Link } from 'wouter';
import { Page } from '../../layout/shell.js';
import { links, type CoverageRequest } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { useCoverage, useLacking, useRequest, type CoverageItem, type LackingRecord } from './coverage.js';
import styles from './coverage.module.css';

/** The records that lack an item. */
export function LackingPage({ id }: { readonly id: string }) {
  const { request } = useRequest();
  const { data, error, refetch } = useCoverage(request);
  const item = data?.items.find((one) => one.id === id);
  const back = <Link href={links.coverage(request)}>{t('coverage.lacking.back')}</Link>;
  const names = [request.feed, request.operator].filter(Boolean).join(' · ');
  return (
    <Page
      title={item ? t('coverage.lacking', { item: item.title }) : t('coverage.title')}
      lead={
        <>
          {names} {back}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && !item && (
        <EmptyState icon="filter" title={t('coverage.unknown')} hint={t('coverage.unknown.hint')} />
      )}
      {item && <Lacking item={item} request={request} />}
    </Page>
  );
}

interface LackingProps {
  readonly item: CoverageItem;
  readonly request: CoverageRequest;
}

function Lacking({ item, request }: LackingProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLacking(
    item.id,
    request,
  );
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />;
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0)
    return (
      <EmptyState icon="check" title={t('coverage.lacking.none')} hint={t('coverage.lacking.none.hint')} />
    );
  return (
    <Card>
      <DataTable
        label={t('coverage.lacking', { item: item.title })}
        columns={columnsFor(item)}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('coverage.lacking.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const columnsFor = ({ record }: CoverageItem): readonly DataColumn<LackingRecord>[] => [
  {
    ...{ id: 'name', header: t('coverage.lacking.name'), isWide: true },
    cell: ({ id, name }) => <Link href={links[record](id)}>{name ?? id}</Link>,
  },
  { ...{ id: 'operator', header: t('coverage.lacking.operator') }, cell: ({ operator }) => operator },
  {
    ...{ id: 'source', header: t('coverage.lacking.source') },
    cell: ({ source }) => source && <span className="mono">{`${source.feed} / ${source.id}`}</span>,
  },
];
