import { createContext, useContext } from 'react';
import type { FormEntry } from '../api/records.js';
import { fieldWords } from '../records/names.js';

/** What the fields of a kind of record are called, and how their values are read. */
export interface FieldWords {
  /** The entry of a field in the forms of the record; undefined if no form has it. */
  readonly entryOf: (name: string) => FormEntry | undefined;
  readonly labelOf: (name: string) => string;
}

/** @param own what the page calls fields that it shows apart */
export const fieldWordsOf = (
  entryOf: FieldWords['entryOf'],
  own: Readonly<Record<string, string | undefined>> = {},
): FieldWords => ({
  entryOf,
  labelOf: (name) => own[name] ?? entryOf(name)?.label ?? fieldWords(name),
});

const FieldsContext = createContext(fieldWordsOf(() => undefined));

/** Of the record whose history is shown. */
export const RecordFields = FieldsContext.Provider;

export const useFieldWords = (): FieldWords => useContext(FieldsContext);
