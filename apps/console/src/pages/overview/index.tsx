import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function OverviewPage() {
  return (
    <Page title={t('overview.title')}>
      <EmptyState icon="overview" title={t('overview.empty')} hint={t('overview.empty.hint')} />
    </Page>
  );
}
