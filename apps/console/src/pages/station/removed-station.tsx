import { Page } from '../../layout/shell.js';
import { useBeforeRemoval, useLastVersion } from '../../record-history/history-reads.js';
import { stationKind } from '../../record-history/station-kind.js';
import { useMayWrite } from '../../records/may-write.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/states.js';
import { StationHistory } from './station-history.js';
import { useRestoreStation } from './station-writes.js';
import { nameOf } from './station-words.js';
import styles from '../../ui/card.module.css';

/** A station that is not there any more, with its history and a way back. */
export function RemovedStation({ id }: { readonly id: string }) {
  const { data: version } = useLastVersion(stationKind, id);
  const { data: station } = useBeforeRemoval(stationKind, id, version);
  const restore = useRestoreStation(id);
  const mayWrite = useMayWrite('stations:write')(station);
  return (
    <Page title={station ? nameOf(station) : t('station.title')}>
      <div className={styles.card}>
        <EmptyState
          icon="trash"
          title={t('station.gone')}
          hint={t('station.gone.hint')}
          action={
            mayWrite && (
              <Button look="primary" icon="undo" busy={restore.isPending} onClick={() => restore.mutate()}>
                {t('station.gone.restore')}
              </Button>
            )
          }
        />
      </div>
      {version !== undefined && <StationHistory id={id} version={version} />}
    </Page>
  );
}
