import { useCallback } from 'react';
import { Link } from 'wouter';
import { useBulks } from '../../bulk/bulks.js';
import { Page } from '../../layout/shell.js';
import { links } from '../../links/index.js';
import { SearchField } from '../../records/search-field.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { t } from '../../texts/index.js';
import { List } from './list.js';
import styles from './removed-stations.module.css';

/** The stations that were removed, with a way back. */
export default function RemovedStationsPage() {
  const [parameters, set] = useUrlParameters();
  const beginBulk = useBulks();
  const q = parameters.get('q') ?? '';
  const search = useCallback((text: string) => set('q', text), [set]);
  return (
    <Page
      title={t('removed.title')}
      lead={
        <>
          {t('removed.lead')} <Link href={links.stations()}>{t('removed.list')}</Link>
        </>
      }
    >
      <div className={styles.search}>
        <SearchField
          label={t('removed.search')}
          placeholder={t('removed.search.hint')}
          value={q}
          onSearch={search}
        />
      </div>
      <List q={q} onBulk={beginBulk} />
    </Page>
  );
}
