import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { useLocations } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useMayWrite } from '../../records/may-write.js';
import { ImportLink } from '../../records/import-link.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { ListBar } from '../../records/list-bar.js';
import { PagedList } from '../../records/paged-list.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { useIsPhone } from '../../ui/media.js';
import { EmptyState } from '../../ui/states.js';
import { columnsFor } from './location-columns.js';
import { RegisterLocation } from './register-location.js';
import styles from './locations.module.css';

const PAGE_SIZE = 100;

const shown = ['current', 'retired', 'all'] as const;
type Shown = (typeof shown)[number];

const retiredOf = { current: ['false'], retired: ['true'], all: [] };

/** The search of the list, which is in the URL. */
function useListSearch() {
  const [parameters, set] = useUrlParameters();
  const given = parameters.get('show') as Shown | null;
  return { q: parameters.get('q') ?? '', show: given && shown.includes(given) ? given : 'current', set };
}

export function LocationsList() {
  const { q, show, set } = useListSearch();
  const query = { ...(q && { q }), retired: retiredOf[show], limit: PAGE_SIZE, total: true };
  const list = useLocations(query);
  const [isRegistering, setRegistering] = useState(false);
  const mayRegister = useMayWrite('locations:write')();
  const addKey = useShortcut('add');
  const total = list.data?.pages[0]?.total;
  const search = useCallback((text: string) => set('q', text), [set]);
  const register = mayRegister && (
    <Button {...addKey} look="primary" icon="plus" onClick={() => setRegistering(true)}>
      {t('locations.register')}
    </Button>
  );
  return (
    <Page title={t('locations.title')} actions={register} fill>
      <div className={styles.locations}>
        <ListBar
          search={{
            label: t('locations.search'),
            placeholder: t('locations.search.hint'),
            value: q,
            onSearch: search,
          }}
          show={{
            label: t('locations.show'),
            options: shown.map((value) => ({ value, label: t(`locations.show.${value}`) })),
            value: show,
            onChange: (value) => set('show', value === 'current' ? '' : value),
          }}
          total={total === undefined ? undefined : t('count.locations', { count: total })}
        />
        <List list={list} isFiltered={q !== '' || show !== 'current'} />
      </div>
      {isRegistering && <RegisterLocation onClose={() => setRegistering(false)} />}
    </Page>
  );
}

interface ListProps {
  readonly list: ReturnType<typeof useLocations>;
  readonly isFiltered: boolean;
}

function List({ list, isFiltered }: ListProps) {
  const [, navigate] = useLocation();
  const isPhone = useIsPhone();
  const empty = isFiltered ? 'locations.none' : 'locations.empty';
  return (
    <PagedList<LocationRecord>
      list={list}
      empty={
        <EmptyState
          icon="location"
          title={t(empty)}
          hint={t(`${empty}.hint`)}
          action={!isFiltered && <ImportLink />}
        />
      }
      label={t('locations.title')}
      columns={columnsFor(isPhone)}
      rowHeight={isPhone ? 60 : 44}
      onOpen={({ id }) => navigate(links.location(id))}
    />
  );
}
