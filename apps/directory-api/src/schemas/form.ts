import { listOf, object, type JsonSchema } from '#http';

const control: JsonSchema = { type: 'string', enum: ['text', 'textarea', 'toggle', 'select', 'file'] };
const option: JsonSchema = object({ value: { type: 'string' }, label: { type: 'string' } });

export const form: JsonSchema = object({
  schema: { type: 'object', description: 'JSON Schema 2020-12 of the record that the form sends.' },
  ui: listOf(
    object({ name: { type: 'string' }, label: { type: 'string' }, control, options: listOf(option) }, [
      'name',
      'label',
      'control',
    ]),
  ),
});
