import type { Field, Fields } from '../field.js';

export type Row = readonly [name: string, ...cells: unknown[]];

/** A catalogue as a table with a row for each field. */
export const fieldTable = (fields: Fields): Row[] =>
  Object.entries(fields).map(([name, field]) => [name, ...cellsOf(field)]);

function cellsOf(field: Field) {
  return [
    field.type,
    yesOrNo(field.nullable),
    defaultOf(field),
    yesOrNo(field.required),
    yesOrNo(field.searchable),
    yesOrNo(field.fillable),
    field.form === 'text' || field.form === 'textarea' ? 'yes' : field.form || 'no',
    yesOrNo(field.index),
    yesOrNo(field.view),
  ];
}

function defaultOf({ fillable, required, initial }: Field) {
  if (!fillable) return 'service';
  return required ? 'none' : initial;
}

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');
