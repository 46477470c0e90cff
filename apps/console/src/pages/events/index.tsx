import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';

export default function EventsPage() {
  return (
    <Page title={t('events.title')}>
      <EmptyState icon="events" title={t('events.empty')} hint={t('events.empty.hint')} />
    </Page>
  );
}
