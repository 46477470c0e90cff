import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useForm, useTariffs } from '../../api/queries.js';
import type { TariffItem } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { links } from '../../links/index.js';
import { ChoiceField } from '../../records/controls/choice-field.js';
import { ImportLink } from '../../records/import-link.js';
import { useMayWrite } from '../../records/may-write.js';
import { SearchField } from '../../records/search-field.js';
import { PagedList } from '../../records/paged-list.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { optionsOf } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { useIsPhone } from '../../ui/media.js';
import { EmptyState } from '../../ui/states.js';
import { AddTariff } from './add-tariff.js';
import { columnsFor } from './tariff-columns.js';
import { kindOptions } from './kinds.js';
import styles from './tariffs.module.css';

const PAGE_SIZE = 100;

/** The search of the list, which is in the URL. */
function useListSearch() {
  const [parameters, set] = useUrlParameters();
  const read = (name: string) => parameters.get(name) ?? '';
  return { q: read('q'), kind: read('kind'), currency: read('currency'), set };
}

export function TariffsList() {
  const { q, kind, currency, set } = useListSearch();
  const list = useTariffs({
    ...(q && { q }),
    ...(kind && { kind: [kind] }),
    ...(currency && { currency: [currency] }),
    ...{ limit: PAGE_SIZE, total: true },
  });
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayWrite('tariffs:write')();
  const addKey = useShortcut('add');
  const total = list.data?.pages[0]?.total;
  const search = useCallback((text: string) => set('q', text), [set]);
  const add = mayAdd && (
    <Button {...addKey} look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('tariffs.add')}
    </Button>
  );
  return (
    <Page title={t('tariffs.title')} actions={add} fill>
      <div className={styles.tariffs}>
        <div className={styles.tariffsBar}>
          <SearchField
            label={t('tariffs.search')}
            placeholder={t('tariffs.search.hint')}
            value={q}
            onSearch={search}
          />
          <Select
            isInline
            label={t('tariffs.kind')}
            value={kind}
            options={[{ value: '', label: t('tariffs.kind.all') }, ...kindOptions]}
            onChange={({ target }) => set('kind', target.value)}
          />
          <CurrencyFilter value={currency} onChange={(code) => set('currency', code)} />
          <span className={styles.tariffsTotal} role="status">
            {total !== undefined && t('tariffs.count', { count: total })}
          </span>
        </div>
        <List list={list} isFiltered={[q, kind, currency].some((text) => text !== '')} />
      </div>
      {isAdding && <AddTariff onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface FilterProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** One of the currencies that tariffs may have. */
function CurrencyFilter({ value, onChange }: FilterProps) {
  const { data: form } = useForm('tariff');
  const entry = form?.ui.find(({ name }) => name === 'currency');
  return (
    <div className={styles.tariffsCurrency}>
      <ChoiceField
        label={t('tariffs.currency')}
        placeholder={t('tariffs.currency.all')}
        options={entry ? optionsOf(entry) : []}
        {...{ value, onChange }}
      />
    </div>
  );
}

interface ListProps {
  readonly list: ReturnType<typeof useTariffs>;
  readonly isFiltered: boolean;
}

function List({ list, isFiltered }: ListProps) {
  const [, navigate] = useLocation();
  const isPhone = useIsPhone();
  const empty = isFiltered ? 'tariffs.none' : 'tariffs.empty';
  return (
    <PagedList<TariffItem>
      list={list}
      empty={
        <EmptyState
          icon="tariff"
          title={t(empty)}
          hint={t(`${empty}.hint`)}
          action={!isFiltered && <ImportLink />}
        />
      }
      label={t('tariffs.title')}
      columns={columnsFor(isPhone)}
      rowHeight={isPhone ? 76 : 56}
      onOpen={({ id }) => navigate(links.tariff(id))}
    />
  );
}
