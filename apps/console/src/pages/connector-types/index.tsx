import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { rowsOf, useConnectorTypes } from '../../api/queries.js';
import type { ConnectorTypeItem } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useMayWrite } from '../../records/may-write.js';
import { SearchField } from '../../records/search-field.js';
import { Segments } from '../../records/segments.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { AddType, EditType } from './type-dialogs.js';
import { TypesTable } from './types-table.js';
import './connector-types.css';

const PAGE_SIZE = 200;

const shown = ['all', 'active', 'inactive'] as const;
type Shown = (typeof shown)[number];

const activeOf = { all: undefined, active: true, inactive: false } as const;

const isShown = (text: string | null): text is Shown => shown.some((each) => each === text);

/** What the page shows, which is in the URL. */
function usePageState() {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (name: 'q' | 'show' | 'edit', value: string) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        // A dialog can be left by a step back.
        { replace: name !== 'edit' || value === '' },
      ),
    [setParameters],
  );
  const show = parameters.get('show');
  return {
    q: parameters.get('q') ?? '',
    show: isShown(show) ? show : 'all',
    edited: parameters.get('edit') ?? '',
    set,
  };
}

export default function ConnectorTypesPage() {
  const { q, show, edited, set } = usePageState();
  const list = useConnectorTypes({
    q: q || undefined,
    is_active: activeOf[show],
    limit: PAGE_SIZE,
    total: true,
  });
  const mayAdd = useMayWrite('connector-types:write')();
  const search = useCallback((text: string) => set('q', text), [set]);
  const total = list.data?.pages[0]?.total;
  const add = mayAdd && (
    <Button look="primary" icon="plus" onClick={() => set('edit', 'new')}>
      {t('connectorTypes.add')}
    </Button>
  );
  return (
    <Page title={t('connectorTypes.title')} actions={add}>
      <div className="types-search">
        <SearchField
          label={t('connectorTypes.search')}
          placeholder={t('connectorTypes.search.hint')}
          value={q}
          onSearch={search}
        />
        <Segments
          label={t('connectorTypes.show')}
          options={shown.map((value) => ({ value, label: t(`connectorTypes.show.${value}`) }))}
          value={show}
          onChange={(value) => set('show', value === 'all' ? '' : value)}
        />
        <span className="types-total" role="status">
          {total !== undefined && t('connectorTypes.count', { count: total })}
        </span>
      </div>
      <List list={list} isFiltered={q !== '' || show !== 'all'} onEdit={(id) => set('edit', id)} />
      <EditedType edited={edited} mayAdd={mayAdd} onEdit={(id) => set('edit', id)} />
    </Page>
  );
}

interface EditedProps {
  /** An id, `new`, or nothing. */
  readonly edited: string;
  readonly mayAdd: boolean;
  readonly onEdit: (id: string) => void;
}

function EditedType({ edited, mayAdd, onEdit }: EditedProps) {
  const close = () => onEdit('');
  if (edited === '') return null;
  if (edited !== 'new') return <EditType key={edited} id={edited} onClose={close} />;
  return mayAdd && <AddType onClose={close} onAdded={onEdit} />;
}

interface ListProps {
  readonly list: ReturnType<typeof useConnectorTypes>;
  readonly isFiltered: boolean;
  readonly onEdit: (id: string) => void;
}

function List({ list, isFiltered, onEdit }: ListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const rows = rowsOf<ConnectorTypeItem>(data);
  const empty = isFiltered ? 'connectorTypes.none' : 'connectorTypes.empty';
  if (rows.length === 0) return <EmptyState icon="plug" title={t(empty)} hint={t(`${empty}.hint`)} />;
  return (
    <>
      <TypesTable types={rows} onEdit={onEdit} />
      {hasNextPage && (
        <div className="types-more">
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('record.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
