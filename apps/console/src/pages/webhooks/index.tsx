import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function WebhooksPage() {
  return (
    <Page title={t('webhooks.title')}>
      <EmptyState icon="webhook" title={t('webhooks.empty')} hint={t('webhooks.empty.hint')} />
    </Page>
  );
}
