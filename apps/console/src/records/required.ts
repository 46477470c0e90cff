import type { Entry } from './values.js';

/** Whether one of the controls must have a value, or one within a group or a list. */
export const hasRequired = (entries: readonly Entry[]): boolean =>
  entries.some(({ required, members = [] }) => required === true || hasRequired(members));
