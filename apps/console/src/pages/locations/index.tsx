import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function LocationsPage() {
  return (
    <Page title={t('locations.title')}>
      <EmptyState icon="location" title={t('locations.empty')} hint={t('locations.empty.hint')} />
    </Page>
  );
}
