import type { Station } from '../../api/records.js';
import { fieldWordsOf } from '../../record-history/field-words.js';
import { HistoryCard } from '../../record-history/history-card.js';
import { stationKind } from '../../record-history/station-kind.js';
import { useStationEntries } from '../../records/station-entries.js';
import { t } from '../../texts/index.js';

interface HistoryProps {
  readonly id: string;
  readonly version: number;
  /** As it is now; undefined if it was removed. */
  readonly station?: Station;
}

/** What the page calls those that have a card of their own. */
const names = { connectors: t('station.connectors'), location_id: t('station.place') };

/** What has happened to a station, newest first. */
export const StationHistory = ({ id, version, station }: HistoryProps) => (
  <HistoryCard
    {...{ kind: stationKind, id, version }}
    {...(station && { record: station })}
    fields={fieldWordsOf(useStationEntries(), names)}
  />
);
