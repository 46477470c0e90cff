import { t } from '../texts/index.js';
import { structureText } from '../texts/structures.js';
import { Button, IconButton } from '../ui/button.js';
import type { Keyed } from './rows.js';
import type { RowsEditing } from './use-rows.js';

interface ActionsProps {
  /** What the row is called. */
  readonly name: string;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** What can be done with a row of an editor. */
export const RowActions = ({ name, onCopy, onRemove }: ActionsProps) => (
  <>
    <IconButton icon="copy" label={structureText('rows.copy', { name })} onClick={onCopy} />
    <IconButton icon="trash" label={t('field.remove', { label: name })} onClick={onRemove} />
  </>
);

interface RemovedProps<R extends Keyed> {
  readonly editing: RowsEditing<R>;
  /** What a row is called. @param number its place, from 1 */
  readonly nameOf: (number: number) => string;
}

/** Says which row was removed last, and puts it back. */
export function RemovedRow<R extends Keyed>({ editing: { removed, putBack }, nameOf }: RemovedProps<R>) {
  return (
    <>
      <span role="status">
        {removed && structureText('rows.removed', { name: nameOf(removed.index + 1) })}
      </span>
      {removed && (
        <Button icon="undo" look="quiet" onClick={putBack}>
          {t('action.undo')}
        </Button>
      )}
    </>
  );
}
