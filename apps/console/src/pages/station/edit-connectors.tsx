import { useEffect, type FormEvent } from 'react';
import { ApiProblem } from '../../api/client.js';
import type { Station } from '../../api/records.js';
import { ConnectorsEditor } from '../../connectors/connectors-editor.js';
import { connectorsIn, inputOfRecord } from '../../connectors/rows.js';
import { connectorLines } from '../../connectors/words.js';
import { ConflictFields } from '../../records/conflict.js';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { FormProblem } from '../../records/form-fields.js';
import { EditActions, useLeaving } from '../../records/leaving.js';
import { stationInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { RequiredNote } from '../../records/required-note.js';
import type { Entry } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { notifyFailure, useShow } from './station-writes.js';
import { sendConnectors, useConnectorsEditing } from './use-connectors-editing.js';
import recordStyles from '../../records/record-form.module.css';

interface EditProps {
  readonly station: Station;
  /** The members of a connector. */
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
}

/** The editor of the connectors of a station, in a dialog. */
export function EditConnectors({ station, entries, onClose }: EditProps) {
  const onSaved = useOnSaved(onClose);
  const editing = useConnectorsEditing(entries, station, onSaved);
  const { theirs, busy, problem, errors, rows } = editing;
  const leaving = useLeaving(editing.isChanged, onClose);
  const form = useFocusOnError(busy);
  // The fields, one of which had the focus, are replaced by a choice.
  useEffect(() => {
    if (theirs) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [theirs, form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leaving.onSave();
    void editing.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leaving.onClose()}
      title={t('connectors.edit')}
      lead={t('connectors.edit.lead')}
      wide="table"
    >
      <form ref={form} className={recordStyles.recordEdit} onSubmit={submit} noValidate>
        {!isAtCells(problem, errors) && <FormProblem entries={[]} problem={problem} />}
        {theirs ? (
          <Conflict {...{ entries, editing, theirs }} />
        ) : (
          <>
            <RequiredNote entries={entries} />
            <ConnectorsEditor {...{ entries, rows, errors }} onChange={editing.setRows} />
          </>
        )}
        <EditActions leaving={leaving}>
          <Button type="submit" look="primary" busy={busy} title={t('form.saveKey')}>
            {theirs ? t('record.saveChosen') : t('action.save')}
          </Button>
        </EditActions>
      </form>
    </Dialog>
  );
}

/** Whether the cells say all that a refusal says. */
const isAtCells = (problem: Error | undefined, errors: object): boolean =>
  problem instanceof ApiProblem && Object.keys(errors).length > 0;

interface ConflictProps {
  readonly entries: readonly Entry[];
  readonly editing: ReturnType<typeof useConnectorsEditing>;
  readonly theirs: Station;
}

/** The connectors of the form and those that others gave the station meanwhile. */
const Conflict = ({ entries, editing: { base, rows, side, choose }, theirs }: ConflictProps) => (
  <ConflictFields
    changes={[
      {
        entry: { name: 'connectors', label: t('station.connectors'), control: 'textarea' },
        before: connectorLines(base.connectors),
        theirs: connectorLines(theirs.connectors),
        mine: connectorLines(connectorsIn(entries, rows)),
      },
    ]}
    choices={{ connectors: side }}
    onChoose={(_, chosen) => choose(chosen)}
  />
);

/** Shows what was saved, which can be taken back. */
function useOnSaved(onClose: () => void) {
  const show = useShow();
  const undo = (before: Station) =>
    sendConnectors(before.id, inputOfRecord(before.connectors)).then((station) => {
      show(station);
      notifyChange('change.connectors.undone', { name: stationInWords(station) });
    }, notifyFailure);
  return (saved: Station, before: Station) => {
    show(saved);
    if (saved.version !== before.version)
      notifyChange('change.connectors', { name: stationInWords(saved) }, { onUndo: () => void undo(before) });
    onClose();
  };
}
