import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useLocationRecord } from '../../api/queries.js';
import type { LocationItem, Station } from '../../api/records.js';
import { MapBoundary } from '../../basemap/map-boundary.js';
import { useMapUrl } from '../../basemap/use-map-url.js';
import { LocationSearch } from '../../places/location-search.js';
import { noPoint, pointIn, pointPatch, recordPoint, samePoint } from '../../places/points.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { FormProblem } from '../../records/form-fields.js';
import { stationInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { locationName } from '../../records/places.js';
import { RequiredNote } from '../../records/required-note.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { Toggle } from '../../ui/field.js';
import { notifyFailure, usePatchStation } from './station-writes.js';
import styles from './station.module.css';
import recordStyles from '../../records/record-form.module.css';

const LocationMap = lazy(() => import('../../places/location-map.js'));

interface MoveProps {
  readonly station: Station;
  readonly onClose: () => void;
}

/** Moves a station to another location. It can be taken back. */
export function MoveStation({ station, onClose }: MoveProps) {
  const { data: location } = useLocationRecord(station.attributes.location_id);
  const mapUrl = useMapUrl();
  const [chosen, setChosen] = useState<LocationItem | null>(null);
  const own = recordPoint(station.attributes);
  const ofLocation = location ? recordPoint(location.attributes) : noPoint;
  // A station that was told from its location by its point has been placed by somebody.
  const [takesPoint, setTakesPoint] = useState(samePoint(own, noPoint) || samePoint(own, ofLocation));
  const move = useMove(station, onClose);
  const form = useFocusOnError(move.busy);
  const newPoint = chosen && pointIn(recordPoint(chosen.attributes));
  const around = pointIn(own) ?? pointIn(ofLocation);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) form.current?.querySelector('input')?.focus();
    void move.to(chosen, takesPoint);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('places.move.title')}
      lead={location && t('places.move.lead', { location: locationName(location) })}
      wide
    >
      <form ref={form} className={recordStyles.recordEdit} onSubmit={submit} noValidate>
        <FormProblem entries={[]} problem={move.problem} />
        <RequiredNote />
        <div className={styles.stationMove}>
          <LocationSearch
            value={chosen}
            onChoose={setChosen}
            near={around}
            except={station.attributes.location_id}
            error={chosen ? undefined : move.missing}
          />
          <MapBoundary>
            {mapUrl !== undefined && (
              <Suspense fallback={null}>
                <LocationMap {...{ mapUrl, around, chosen }} onChoose={setChosen} />
              </Suspense>
            )}
          </MapBoundary>
          {newPoint && (
            <Toggle
              label={t('places.move.point')}
              checked={takesPoint}
              onChange={({ target }) => setTakesPoint(target.checked)}
            />
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" look="primary" busy={move.busy} title={t('form.saveKey')}>
            {t('places.move')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useMove(station: Station, onClose: () => void) {
  const { id, attributes } = station;
  const name = stationInWords(station);
  const patch = usePatchStation(id);
  const [problem, setProblem] = useState<Error>();
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const undo = () => {
    const { location_id, latitude, longitude } = attributes;
    const before = { location_id, latitude, longitude };
    return patch(before).then(() => notifyChange('change.moved.undone', { name }), notifyFailure);
  };
  const send = async (location: LocationItem, takesPoint: boolean) => {
    const point = recordPoint(location.attributes);
    await patch({ location_id: location.id, ...(takesPoint && pointIn(point) && pointPatch(point)) });
    notifyChange('change.moved', { name, location: locationName(location) }, { onUndo: () => void undo() });
    onClose();
  };
  const to = async (location: LocationItem | null, takesPoint: boolean) => {
    setMissing(location ? undefined : t('places.move.missing'));
    if (!location) return;
    setProblem(undefined);
    setBusy(true);
    await send(location, takesPoint).catch((error: unknown) => setProblem(error as Error));
    setBusy(false);
  };
  return { problem, missing, busy, to };
}
