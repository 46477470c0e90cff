import type { AttributesOf } from '../shared/field.js';
import { defineFields, flag, photo, stamp, string, text } from '../shared/fields.js';

/** The folder of all photos that are stored. */
export const PHOTO_FOLDER = 'images/connectors';

/** The initial photo of a connector type. */
export const DEFAULT_PHOTO = `${PHOTO_FOLDER}/avatar.png`;

/** Whether the path is that of an uploaded photo, whose name is derived from its content. */
export const isStoredPhoto = (path: string): boolean =>
  /^images\/connectors\/[\da-f]{40}\.[a-z]+$/.test(path);

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
