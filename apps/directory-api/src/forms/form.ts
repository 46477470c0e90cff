import {
  aggregates,
  connectorFields,
  detailFields,
  type Choice,
  type Fields,
  type FormControl,
} from '#domain';
import type { JsonSchema } from '#http';
import { formSchema, recordOf } from '#http/openapi';

/** The forms with the catalogues of their fields: of records, of a station's details and of one of its connectors. */
const catalogues = {
  station: aggregates.station.fields,
  'connector-type': aggregates['connector-type'].fields,
  location: aggregates.location.fields,
  tariff: aggregates.tariff.fields,
  'station-details': detailFields,
  'station-connector': connectorFields,
} as const satisfies Readonly<Record<string, Fields>>;

export type FormName = keyof typeof catalogues;

export const formNames = Object.keys(catalogues) as readonly FormName[];

/** One control of a form. */
export interface FormEntry {
  readonly name: string;
  readonly label: string;
  readonly control: FormControl;
  /** Whether it must have a value, in each group that has it; only where it is true. */
  readonly required?: true;
  /** All values of a select, as they are sent; suggestions for other controls. */
  readonly options?: readonly Choice[];
  /** The collection of the records that a reference may lead to. */
  readonly collection?: string;
  /** The controls of an object, or of each entry of a list. */
  readonly members?: readonly FormEntry[];
}

/** Describes an edit form: a JSON Schema of the record to send, and the controls to show. */
export interface Form {
  readonly schema: JsonSchema;
  /** In display order. */
  readonly ui: readonly FormEntry[];
}

/** An edit form: all fields that have a control, in the order of the field catalogue. */
export function formOf(form: FormName): Form {
  const fields: Fields = catalogues[form];
  const ui = entriesOf(fields);
  const names = ui.map(({ name }) => name);
  return {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...recordOf(fields, names, formSchema),
    },
    ui,
  };
}

const entriesOf = (fields: Fields): readonly FormEntry[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { form: control, label, required, collection, members, options = field.choices?.() } = field;
    if (control === false) return [];
    return [
      {
        ...{ name, label, control },
        ...(required && { required }),
        ...(options && { options }),
        ...(collection && { collection }),
        ...(members && { members: entriesOf(members) }),
      },
    ];
  });
