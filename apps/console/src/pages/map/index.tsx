import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function MapPage() {
  return (
    <Page title={t('map.title')}>
      <EmptyState icon="map" title={t('map.empty')} hint={t('map.empty.hint')} />
    </Page>
  );
}
