import { useParams } from 'wouter';
import { Guarded } from '../../layout/guarded.js';
import { t } from '../../texts/index.js';
import { WebhookList } from './webhook-list.js';
import { WebhookPage } from './webhook-page.js';

export default function WebhooksPage() {
  const { id } = useParams<{ id?: string }>();
  return (
    <Guarded scope="webhooks:manage" title={t('webhooks.title')}>
      {id === undefined ? <WebhookList /> : <WebhookPage id={id} />}
    </Guarded>
  );
}
