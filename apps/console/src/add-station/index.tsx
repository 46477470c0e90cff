import { useQueries } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formQuery } from '../api/queries.js';
import type { LocationRecord } from '../api/records.js';
import type { Place } from '../basemap/use-small-map.js';
import { ConnectorsEditor } from '../connectors/connectors-editor.js';
import type { Row } from '../connectors/rows.js';
import { useFocusOnError } from '../records/edit-dialog.js';
import { EditActions, useLeaving } from '../records/leaving.js';
import { addressOf, locationName } from '../records/places.js';
import { RequiredNote } from '../records/required-note.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorState } from '../ui/states.js';
import type { Forms } from './draft.js';
import { MadeSoFar } from './made-so-far.js';
import { useNearPlace } from './near-place.js';
import { StationPart } from './station-part.js';
import { useAdding } from './use-adding.js';
import { WherePart } from './where-part.js';
import styles from './add-station.module.css';
import recordStyles from '../records/record-form.module.css';

interface AddProps {
  /** Where it is, if that is known. */
  readonly location?: LocationRecord;
  /** Where the map is that it is added from. */
  readonly around?: Place | undefined;
  readonly onClose: () => void;
}

/** Makes a station, with its location where that is new, and opens it. */
export default function AddStation(props: AddProps) {
  const { forms, error, retry } = useForms();
  if (forms) return <AddStationForm {...props} forms={forms} />;
  // Nothing before that: a dialog that takes the place of another one has not the focus.
  if (!error) return null;
  return (
    <Dialog open onOpenChange={props.onClose} title={t('addStation.title')}>
      <ErrorState error={error} onRetry={retry} />
    </Dialog>
  );
}

/** What is asked for, as soon as it is known. */
function useForms() {
  const queries = useQueries({
    queries: [formQuery('station'), formQuery('location'), formQuery('station-connector')],
  });
  const [station, location, connector] = queries.map(({ data }) => data);
  return {
    forms: station && location && connector && { station: station.ui, location: location.ui, connector },
    error: queries.find(({ isError }) => isError)?.error,
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

function AddStationForm({ location, around, forms, onClose }: AddProps & { readonly forms: Forms }) {
  const adding = useAdding(forms.connector, location);
  const { draft, change, made, failure, errorAt, busy, attempts, hasBegun, rowErrors } = adding;
  const leaving = useLeaving(adding.isChanged, onClose);
  const form = useFocusOnError(busy, attempts);
  const near = useNearPlace(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    leaving.onSave();
    void adding.send();
  };
  const where = (
    <WherePart
      {...{ draft, change, errorAt }}
      around={near ?? around}
      entries={forms.location}
      isFixed={location !== undefined}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leaving.onClose()}
      title={t('addStation.title')}
      lead={location && placeOf(location)}
      wide="table"
    >
      <form ref={form} className={recordStyles.recordEdit} onSubmit={submit} noValidate>
        <div className={styles.addStation}>
          <RequiredNote />
          <MadeSoFar {...{ draft, made, failure }} isAtCells={Object.keys(rowErrors).length > 0} />
          {!hasBegun && !location && where}
          {!made.details && <StationPart {...{ draft, change, made, errorAt }} entries={forms.station} />}
          <fieldset className={styles.addPart}>
            <legend>{t('addStation.connectors')}</legend>
            <ConnectorsEditor
              entries={forms.connector.ui}
              rows={draft.rows}
              onChange={(rows: readonly Row[]) => change({ rows })}
              errors={rowErrors}
            />
          </fieldset>
          {!hasBegun && location && where}
        </div>
        <EditActions leaving={leaving}>
          <Button type="submit" look="primary" busy={busy} title={t('form.saveKey')}>
            {t(hasBegun ? 'addStation.goOn' : 'addStation.submit')}
          </Button>
        </EditActions>
      </form>
    </Dialog>
  );
}

const placeOf = (location: LocationRecord): string =>
  [locationName(location), addressOf(location)].filter(Boolean).join(' · ');
