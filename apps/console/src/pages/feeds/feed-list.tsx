import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { links } from '../../links/index.js';
import { ListBar } from '../../records/list-bar.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { useIsPhone } from '../../ui/media.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { VirtualTable } from '../../ui/virtual-table.js';
import { columnsFor } from './feed-columns.js';
import { FeedDialog } from './feed-dialog.js';
import { isInTrouble, useFeeds, useMayPull, useOwnFeeds, type Feed } from '../../feeds/feed.js';
import { listedFeeds, shownFeeds, type ShownFeeds } from './feed-order.js';
import styles from './feeds.module.css';

/** All feeds, those first that need somebody, and the way to add one. */
export function FeedList() {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useFeeds();
  const mayAdd = useMayAdd(data?.items);
  const addKey = useShortcut('add');
  const add = mayAdd && (
    <Button {...addKey} look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('feeds.add')}
    </Button>
  );
  const isEmpty = data?.items.length === 0;
  return (
    <Page title={t('feeds.title')} lead={t('feeds.lead')} actions={!isEmpty && add} fill={!isEmpty}>
      {data ? (
        <Feeds feeds={data.items} add={add} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      {isAdding && <FeedDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

const Feeds = ({ feeds, add }: { readonly feeds: readonly Feed[]; readonly add: ReactNode }) =>
  feeds.length > 0 ? (
    <Found feeds={feeds} />
  ) : (
    <EmptyState icon="feed" title={t('feeds.empty')} hint={t('feeds.empty.hint')} action={add} />
  );

/** A key that is bound to feeds may add those of its own that there are not yet. */
function useMayAdd(feeds: readonly Feed[] | undefined): boolean {
  const own = useOwnFeeds();
  const mayPull = useMayPull();
  return mayPull && (own === undefined || own.some((name) => !feeds?.some(({ feed }) => feed === name)));
}

/** The search of the list, which is in the URL. */
function useListSearch() {
  const [parameters, set] = useUrlParameters();
  const show = shownFeeds.find((each) => each === parameters.get('show')) ?? 'all';
  return { q: parameters.get('q') ?? '', show, set };
}

function Found({ feeds }: { readonly feeds: readonly Feed[] }) {
  const { q, show, set } = useListSearch();
  const search = useCallback((text: string) => set('q', text), [set]);
  const rows = listedFeeds(feeds, { q, show });
  return (
    <div className={styles.feedList}>
      <ListBar<ShownFeeds>
        search={{ label: t('feeds.search'), placeholder: t('feeds.search.hint'), value: q, onSearch: search }}
        show={{
          label: t('feeds.show'),
          options: shownFeeds.map((value) => ({ value, label: t(`feeds.show.${value}`) })),
          value: show,
          onChange: (value) => set('show', value === 'all' ? '' : value),
        }}
        total={totalWords(rows)}
      />
      {rows.length > 0 ? (
        <Rows rows={rows} />
      ) : (
        <EmptyState icon="feed" title={t('feeds.none')} hint={t('feeds.none.hint')} />
      )}
    </div>
  );
}

function totalWords(rows: readonly Feed[]): string {
  const feeds = t('feeds.count', { count: rows.length });
  const count = rows.filter(isInTrouble).length;
  return count === 0 ? feeds : t('feeds.count.trouble', { feeds, count });
}

function Rows({ rows }: { readonly rows: readonly Feed[] }) {
  const [, navigate] = useLocation();
  return (
    <VirtualTable
      label={t('feeds.title')}
      columns={columnsFor(useIsPhone())}
      rows={rows}
      rowKey={({ feed }) => feed}
      rowHeight={60}
      onOpen={({ feed }) => navigate(links.feed(feed))}
    />
  );
}
