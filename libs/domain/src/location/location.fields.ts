import type { AttributesOf } from '../shared/field.js';
import {
  country,
  defineFields,
  derivedFlag,
  numeric,
  string,
  text,
  timeZone,
  tokens,
} from '../shared/fields.js';
import { facilities } from '../vocabulary.js';
import { locationMembers } from './location.members.js';

/** The fields of a location; every other layer derives them from here. The id is assigned by the registering client. */
export const locationFields = defineFields({
  name: text(),
  address: text({ form: 'textarea' }),
  city: string(),
  region: string(),
  postal_code: string(),
  country: country(),
  time_zone: timeZone(),
  retired: derivedFlag({ index: true }),
  latitude: numeric(),
  longitude: numeric(),
  operator: string(),
  help_phone: string(),
  facilities: tokens({ choices: () => facilities }),
  ...locationMembers,
});

export type LocationAttributes = AttributesOf<typeof locationFields>;
