import { useParams } from 'wouter';
import { WebhookList } from './webhook-list.js';
import { WebhookPage } from './webhook-page.js';

export default function WebhooksPage() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <WebhookList /> : <WebhookPage id={id} />;
}
