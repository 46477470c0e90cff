import { useCallback } from 'react';
import { rowsOf, useConnectorTypes } from '../../api/queries.js';
import type { ConnectorTypeItem } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { useMayWrite } from '../../records/may-write.js';
import { ImportLink } from '../../records/import-link.js';
import { ListBar } from '../../records/list-bar.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { AddType, EditType } from './type-dialogs.js';
import { TypesTable } from './types-table.js';
import styles from './connector-types.module.css';

const PAGE_SIZE = 200;

const shown = ['all', 'active', 'inactive'] as const;
type Shown = (typeof shown)[number];

const activeOf = { all: [], active: ['true'], inactive: ['false'] };

const isShown = (text: string | null): text is Shown => shown.some((each) => each === text);

/** What the page shows, which is in the URL. */
function usePageState() {
  const [parameters, setParameter] = useUrlParameters();
  const set = useCallback(
    // A dialog can be left by a step back.
    (name: 'q' | 'show' | 'edit', value: string) =>
      setParameter(name, value, name === 'edit' && value !== ''),
    [setParameter],
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
    ...(q && { q }),
    is_active: activeOf[show],
    limit: PAGE_SIZE,
    total: true,
  });
  const mayAdd = useMayWrite('connector-types:write')();
  const addKey = useShortcut('add');
  const search = useCallback((text: string) => set('q', text), [set]);
  const total = list.data?.pages[0]?.total;
  const add = mayAdd && (
    <Button {...addKey} look="primary" icon="plus" onClick={() => set('edit', 'new')}>
      {t('connectorTypes.add')}
    </Button>
  );
  return (
    <Page title={t('connectorTypes.title')} actions={add}>
      <ListBar
        search={{
          label: t('connectorTypes.search'),
          placeholder: t('connectorTypes.search.hint'),
          value: q,
          onSearch: search,
        }}
        show={{
          label: t('connectorTypes.show'),
          options: shown.map((value) => ({ value, label: t(`connectorTypes.show.${value}`) })),
          value: show,
          onChange: (value) => set('show', value === 'all' ? '' : value),
        }}
        total={total === undefined ? undefined : t('connectorTypes.count', { count: total })}
      />
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
  if (rows.length === 0)
    return (
      <EmptyState
        icon="plug"
        title={t(empty)}
        hint={t(`${empty}.hint`)}
        action={!isFiltered && <ImportLink />}
      />
    );
  return (
    <>
      <TypesTable types={rows} onEdit={onEdit} />
      {hasNextPage && (
        <div className={styles.typesMore}>
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('record.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
