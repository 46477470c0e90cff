import type { AttributesOf } from '../shared/field.js';
import { defineFields, flag, photo, stamp, string, text } from '../shared/fields.js';

/** The initial photo of a connector type. */
export const DEFAULT_PHOTO = 'images/connectors/avatar.png';

/** The fields of a connector type; every other layer derives them from here. */
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
