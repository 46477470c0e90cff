import { useCallback, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { mayImport, type Import } from '../../imports/import.js';
import { useImports } from '../../imports/reads.js';
import { links } from '../../links/index.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { GroupFilter } from '../../records/group-filter.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { useCaller } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { buttonClass } from '../../ui/button.js';
import { useIsPhone } from '../../ui/media.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { VirtualTable } from '../../ui/virtual-table.js';
import { columnsFor } from './import-columns.js';
import styles from './imports.module.css';

/** The imports of everybody, the newest first. Whose feed is in the URL. */
export function ImportList() {
  const [parameters, set] = useUrlParameters();
  const { data: caller } = useCaller();
  const addKey = useShortcut('add');
  const feed = parameters.get('feed') ?? '';
  const list = useImports(feed || undefined);
  const add = mayImport(caller) && (
    <Link href={links.newImport()} {...addKey} className={buttonClass('primary')}>
      {t('imports.new')}
    </Link>
  );
  return (
    <Page title={t('imports.title')} lead={t('imports.lead')} actions={add} fill>
      <div className={styles.imports}>
        <GroupFilter
          field="source_feed"
          label={t('imports.filter')}
          placeholder={t('imports.filter.hint')}
          value={feed}
          onChange={(chosen) => set('feed', chosen)}
        />
        <List list={list} isFiltered={feed !== ''} />
      </div>
    </Page>
  );
}

interface ListProps {
  readonly list: ReturnType<typeof useImports>;
  readonly isFiltered: boolean;
}

function List({ list, isFiltered }: ListProps) {
  const { rows, error, refetch } = list;
  if (!rows)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />;
  if (rows.length > 0) return <Rows list={list} rows={rows} />;
  return isFiltered ? (
    <EmptyState icon="filter" title={t('imports.none')} hint={t('imports.none.hint')} />
  ) : (
    <EmptyState icon="import" title={t('imports.empty')} hint={t('imports.empty.hint')} />
  );
}

interface RowsProps {
  readonly list: ListProps['list'];
  readonly rows: readonly Import[];
}

function Rows({ list: { fetchNextPage, hasNextPage, isFetchingNextPage }, rows }: RowsProps) {
  const [, navigate] = useLocation();
  const isPhone = useIsPhone();
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const columns = useMemo(() => columnsFor(isPhone, rows), [isPhone, rows]);
  return (
    <VirtualTable
      label={t('imports.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={60}
      onEnd={readOn}
      isLoadingMore={isFetchingNextPage}
      onOpen={({ id }) => navigate(links.import(id))}
    />
  );
}
