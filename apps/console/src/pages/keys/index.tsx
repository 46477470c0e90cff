import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function KeysPage() {
  return (
    <Page title={t('keys.title')}>
      <EmptyState icon="key" title={t('keys.empty')} hint={t('keys.empty.hint')} />
    </Page>
  );
}
