/** The column that a filter compares. */
export const filterColumn = (field: string): string => `f_${field}`;
