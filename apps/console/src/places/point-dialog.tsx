import { useState, type FormEvent } from 'react';
import { ApiProblem } from '../api/client.js';
import { useFocusOnError } from '../records/edit-dialog.js';
import { FormProblem } from '../records/form-fields.js';
import { EditActions, useLeaving } from '../records/leaving.js';
import { notifyChange } from '../records/notify-change.js';
import { withLabel } from '../records/values.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { describe } from '../ui/states.js';
import { notify } from '../ui/toast.js';
import { PointPicker, type PointOffer } from './point-picker.js';
import { pointPatch, recordPoint, samePoint, type PointTexts } from './points.js';
import recordStyles from '../records/record-form.module.css';

type Patch = ReturnType<typeof pointPatch>;

interface DialogProps {
  /** What messages call the record. */
  readonly name: string;
  /** The point of the record as it is. */
  readonly attributes: { readonly latitude: string | null; readonly longitude: string | null };
  readonly offer?: PointOffer | undefined;
  /** Sends both members as one change, and shows the record. */
  readonly save: (patch: Patch) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Sets where a record is. It can be taken back. */
export function PointDialog({ name, attributes, offer, save, onClose }: DialogProps) {
  const [before] = useState(() => recordPoint(attributes));
  const [value, setValue] = useState(before);
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const leaving = useLeaving(!samePoint(before, value), onClose);
  const form = useFocusOnError(busy);
  const change = (picked: PointTexts) => {
    setValue(picked);
    setProblem(undefined);
  };
  const submit = async () => {
    leaving.onSave();
    if (samePoint(before, value)) return onClose();
    setBusy(true);
    setProblem(undefined);
    try {
      await save(pointPatch(value));
      notifyChange('change.point', { name }, { onUndo: () => void undo(name, save, pointPatch(before)) });
      onClose();
    } catch (error) {
      setProblem(error as Error);
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const errors = pointErrors(problem);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && leaving.onClose()} title={t('places.point.title')} wide>
      <form ref={form} className={recordStyles.recordEdit} onSubmit={onSubmit} noValidate>
        <FormProblem entries={pointEntries} problem={problem} />
        <PointPicker {...{ value, before, errors, offer }} onChange={change} />
        <EditActions leaving={leaving}>
          <Button type="submit" look="primary" busy={busy} title={t('form.saveKey')}>
            {t('action.save')}
          </Button>
        </EditActions>
      </form>
    </Dialog>
  );
}

async function undo(name: string, save: DialogProps['save'], patch: Patch): Promise<void> {
  try {
    await save(patch);
    notifyChange('change.point.undone', { name });
  } catch (error) {
    notify({ ...describe(error as Error), failed: true });
  }
}

const pointEntries = (['latitude', 'longitude'] as const).map((name) => ({
  ...{ name, label: t(`places.point.${name}`), control: 'text' as const },
}));

/** What is wrong with the members of a point, by their labels. */
export function pointErrors(problem: Error | undefined): Partial<PointTexts> {
  if (!(problem instanceof ApiProblem)) return {};
  const errors = pointEntries.flatMap((entry) => {
    const error = problem.fieldErrors[entry.name];
    return error === undefined ? [] : [[entry.name, withLabel(error, entry)]];
  });
  return Object.fromEntries(errors) as Partial<PointTexts>;
}
