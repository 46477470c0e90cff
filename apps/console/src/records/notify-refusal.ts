import { describe } from '../ui/states.js';
import { notify } from '../ui/toast.js';
import { changeText } from './change-text.js';
import { ChangedMeanwhile } from './taken-back.js';

/** Says why one record was not changed. @param hint what it means if somebody else has changed the fields */
export const notifyRefusal = (error: unknown, name: string, hint: string): void =>
  error instanceof ChangedMeanwhile
    ? notify({ title: changeText('change.meanwhile', { name }), detail: hint, failed: true })
    : notify({ ...describe(error as Error), failed: true });
