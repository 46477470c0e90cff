import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { KeyCommand } from './key-command.js';
import { KeyTable } from './key-table.js';

export default function KeysPage() {
  return (
    <Page title={t('keys.title')} lead={t('keys.lead')}>
      <Card title={t('keys.list')}>
        <Keys />
      </Card>
      <Card title={t('keys.make')}>
        <KeyCommand />
      </Card>
    </Page>
  );
}

function Keys() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/keys', { signal })),
  });
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return <EmptyState icon="key" title={t('keys.empty')} hint={t('keys.empty.hint')} />;
  return <KeyTable keys={data.items} />;
}
