import { aggregates, type AggregateKind, type CodeOption, type Fields, type FormControl } from '#domain';
import type { JsonSchema } from '#http';
import { formSchema, recordOf } from '#http/openapi';

/** The kinds of record that have an edit form. */
export const formKinds = ['station', 'connector-type'] as const satisfies readonly AggregateKind[];

/** One control of a form. */
export interface FormEntry {
  readonly name: string;
  readonly label: string;
  readonly control: FormControl;
  readonly options?: readonly CodeOption[];
}

/** Describes an edit form: a JSON Schema of the record to send, and the controls to show. */
export interface Form {
  readonly schema: JsonSchema;
  /** In display order. */
  readonly ui: readonly FormEntry[];
}

/** The edit form of a kind of record: all fields that have a control, in the order of the field catalogue. */
export function formOf(kind: AggregateKind): Form {
  const fields: Fields = aggregates[kind].fields;
  const ui = Object.entries(fields).flatMap(([name, { form: control, label, options }]): FormEntry[] =>
    control === false ? [] : [{ name, label, control, ...(options && { options }) }],
  );
  const names = ui.map(({ name }) => name);
  return {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...recordOf(fields, names, formSchema),
    },
    ui,
  };
}
