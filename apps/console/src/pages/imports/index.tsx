import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function ImportsPage() {
  return (
    <Page title={t('imports.title')}>
      <EmptyState icon="import" title={t('imports.empty')} hint={t('imports.empty.hint')} />
    </Page>
  );
}
