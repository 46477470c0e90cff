import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function StationPage() {
  return (
    <Page title={t('station.title')}>
      <EmptyState icon="plug" title={t('station.empty')} hint={t('station.empty.hint')} />
    </Page>
  );
}
