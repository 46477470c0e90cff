import { defineFields, flag, photo, stamp, string, text, type AttributesOf } from '../shared/fields.js';

/** The photo of a connector type that has none of its own. */
export const DEFAULT_PHOTO = 'images/connectors/avatar.png';

/** The only place that says what a connector type's fields are. */
export const connectorTypeFields = defineFields({
  name: string(),
  description: text({ form: 'textarea' }),
  power: string(),
  kilowatts: string(),
  photo: photo(DEFAULT_PHOTO),
  is_active: flag(true, { label: 'Active' }),
  created_at: stamp({ index: false }),
  updated_at: stamp({ index: false }),
});

export type ConnectorTypeAttributes = AttributesOf<typeof connectorTypeFields>;
