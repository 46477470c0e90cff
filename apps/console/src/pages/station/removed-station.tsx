import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys } from '../../api/queries.js';
import { Page } from '../../layout/shell.js';
import { useMayWrite } from '../../records/may-write.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/states.js';
import { HistoryCard } from './history-card.js';
import { useLastVersion, useNewestEvents } from './history-reads.js';
import { useRestoreStation } from './station-writes.js';
import { nameOf } from './station-words.js';
import styles from '../../ui/card.module.css';

/** A station that is not there any more, with its history and a way back. */
export function RemovedStation({ id }: { readonly id: string }) {
  const { data: version } = useLastVersion(id);
  const { data: station } = useStationBeforeRemoval(id, version);
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
      {version !== undefined && <HistoryCard id={id} version={version} />}
    </Page>
  );
}

/** The record as it was just before it was removed. */
function useStationBeforeRemoval(id: string, version: number | undefined) {
  const { data: events } = useNewestEvents(id, version ?? 0, 1);
  const removedAt = events?.[0]?.occurred_at;
  return useQuery({
    queryKey: [...queryKeys.station(id), 'before', removedAt],
    queryFn: ({ signal }) => {
      const as_of = new Date(Date.parse(removedAt ?? '') - 1).toISOString();
      return bodyOf(api.GET('/v1/stations/{id}', { params: { path: { id }, query: { as_of } }, signal }));
    },
    enabled: removedAt !== undefined,
  });
}
