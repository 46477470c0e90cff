import { notify } from '../ui/toast.js';
import { changeText, type ChangeKey, type ChangeValues } from './change-text.js';

interface More {
  readonly detail?: string;
  /** Takes back what was done. */
  readonly onUndo?: () => void;
}

/** Shows for a while what was done with one record, by its name. */
export const notifyChange = <K extends ChangeKey>(key: K, values: ChangeValues<K>, more: More = {}): void =>
  notify({ title: changeText(key, values), ...more });
