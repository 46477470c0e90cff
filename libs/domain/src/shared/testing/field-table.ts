import type { Field, Fields } from '../field.js';

export type Row = readonly [name: string, ...cells: unknown[]];

/** A catalogue's attributes as a table with a row for each field. */
export const fieldTable = (fields: Fields): Row[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.beside ? [] : [[name, ...cellsOf(field)]]));

/** What a catalogue has beside its attributes: names and types, those of structures with their members. */
export const membersBeside = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.beside ? [outlineOf(name, field)] : []));

function outlineOf(name: string, { type, members, required }: Field): string {
  const inner = members && Object.entries(members).map(([own, field]) => outlineOf(own, field));
  return `${name}${required ? '!' : ''} ${type}${inner ? ` { ${inner.join(', ')} }` : ''}`;
}

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
