import {
  country,
  defineFields,
  derivedFlag,
  string,
  text,
  timeZone,
  type AttributesOf,
} from '../shared/fields.js';

/** The only place that says what a location's fields are. Its id is given by whoever registers it. */
export const locationFields = defineFields({
  name: text(),
  address: text({ form: 'textarea' }),
  city: string(),
  region: string(),
  postal_code: string(),
  country: country(),
  time_zone: timeZone(),
  retired: derivedFlag({ index: true }),
});

export type LocationAttributes = AttributesOf<typeof locationFields>;
