/** Whether it is what a member holds that nobody has set: null, or a list without entries. */
export const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);
