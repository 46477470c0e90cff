import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { useCaller, useMay } from '../../session/caller.js';
import { keysQuery } from '../../session/keys.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { KeyCommand } from './key-command.js';
import { KeyTable } from './key-table.js';
import type { ApiKey } from './key.js';
import { MadeKeyDialog } from './made-key-dialog.js';
import { MakeKeyDialog } from './make-key-dialog.js';
import { RevokeDialog } from './revoke-dialog.js';

/** All keys. Who may not make any here sees the command that does. */
export default function KeysPage() {
  const mayManage = useMay()('keys:manage');
  const { data: caller } = useCaller();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const addKey = useShortcut('add');
  const make = (
    <Button {...addKey} look="primary" icon="plus" onClick={() => setMaking(true)}>
      {t('keys.make')}
    </Button>
  );
  return (
    <Page title={t('keys.title')} lead={t('keys.lead')} actions={mayManage && make}>
      <Card title={t('keys.list')}>
        <Keys onRevoke={mayManage ? setRevoked : undefined} />
      </Card>
      {!mayManage && (
        <Card title={t('keys.command.title')}>
          <KeyCommand />
        </Card>
      )}
      {isMaking && caller && <MakeKeyDialog caller={caller} onClose={() => setMaking(false)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
      <MadeKeyDialog />
    </Page>
  );
}

function Keys({ onRevoke }: { readonly onRevoke: ((key: ApiKey) => void) | undefined }) {
  const { data, error, isPending, refetch } = useQuery(keysQuery);
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return <EmptyState icon="key" title={t('keys.empty')} hint={t('keys.empty.hint')} />;
  return <KeyTable keys={data.items} onRevoke={onRevoke} />;
}
