import { formControls } from '#domain';
import { listOf, object, ref, type JsonSchema } from '#http';

const control: JsonSchema = {
  type: 'string',
  enum: formControls,
  description:
    'A client shows a control that it does not know as a text. `tokens` is a list of short texts, `reference` the id of another record, `time_of_day` hours and minutes on a wall clock, `timestamp` an RFC 3339 time, `object` a group of controls, and `list` a list of such groups.',
};

const option: JsonSchema = object({
  value: {
    description:
      'A text, a number, true or false, as it is sent; null, where it is among them, says that nobody knows.',
  },
  label: { type: 'string' },
});

const options: JsonSchema = {
  ...listOf(option),
  description: 'All values of a `select`; suggestions for other controls.',
};

const collection: JsonSchema = {
  type: 'string',
  description: 'Of a `reference`: the collection of the record, as in its path.',
  examples: ['connector-types'],
};

const members: JsonSchema = {
  ...listOf(ref('FormEntry')),
  description: 'The controls of an `object`, or of each entry of a `list`.',
};

const required: JsonSchema = {
  type: 'boolean',
  description:
    'Whether it must have a value: in the record, or in each object that has it. Only where it is true.',
};

/** One control of a form. */
export const formEntry: JsonSchema = object(
  { name: { type: 'string' }, label: { type: 'string' }, control, required, options, collection, members },
  ['name', 'label', 'control'],
);

export const form: JsonSchema = object({
  schema: { type: 'object', description: 'JSON Schema 2020-12 of the record that the form sends.' },
  ui: listOf(ref('FormEntry')),
});
