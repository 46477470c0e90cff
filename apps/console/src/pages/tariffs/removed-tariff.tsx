import { useBeforeRemoval, useLastVersion } from '../../record-history/history-reads.js';
import { tariffKind } from '../../record-history/tariff-kind.js';
import { Page } from '../../layout/shell.js';
import { useMayWrite } from '../../records/may-write.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/states.js';
import { TariffHistory } from './tariff-history.js';
import { useRestoreTariff } from './tariff-writes.js';

/** A tariff that is not there any more, with its history and a way back. */
export function RemovedTariff({ id }: { readonly id: string }) {
  const { data: version } = useLastVersion(tariffKind, id);
  const { data: tariff } = useBeforeRemoval(tariffKind, id, version);
  const restore = useRestoreTariff(id);
  const mayWrite = useMayWrite('tariffs:write')(tariff);
  return (
    <Page title={tariff?.attributes.name ?? t('tariff.title')}>
      <Card>
        <EmptyState
          icon="trash"
          title={t('tariff.gone')}
          hint={t('tariff.gone.hint')}
          action={
            mayWrite && (
              <Button look="primary" icon="undo" busy={restore.isPending} onClick={() => restore.mutate()}>
                {t('tariff.restore')}
              </Button>
            )
          }
        />
      </Card>
      {version !== undefined && <TariffHistory id={id} version={version} />}
    </Page>
  );
}
