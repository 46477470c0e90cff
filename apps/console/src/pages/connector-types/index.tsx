import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function ConnectorTypesPage() {
  return (
    <Page title={t('connectorTypes.title')}>
      <EmptyState icon="plug" title={t('connectorTypes.empty')} hint={t('connectorTypes.empty.hint')} />
    </Page>
  );
}
