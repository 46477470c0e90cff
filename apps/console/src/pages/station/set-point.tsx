import { useLocationRecord } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { PointDialog } from '../../places/point-dialog.js';
import { recordPoint } from '../../places/points.js';
import { stationInWords } from '../../records/names.js';
import { t } from '../../texts/index.js';
import { usePatchStation } from './station-writes.js';

interface SetPointProps {
  readonly station: Station;
  readonly onClose: () => void;
}

/** Sets where a station is on the map. */
export function SetPoint({ station, onClose }: SetPointProps) {
  const { id, attributes } = station;
  const { data: location } = useLocationRecord(attributes.location_id);
  const save = usePatchStation(id);
  return (
    <PointDialog
      {...{ attributes, save, onClose }}
      name={stationInWords(station)}
      offer={location && { label: t('places.point.ofLocation'), point: recordPoint(location.attributes) }}
    />
  );
}
