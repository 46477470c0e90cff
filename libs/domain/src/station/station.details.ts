import { attributeCompleter } from '../shared/attributes.js';
import type { AttributesOf } from '../shared/field.js';
import { defineFields, string, tokens } from '../shared/fields.js';

/** The statuses of an EVSE in OCPI. */
export const ocpiStatuses = [
  ...([
    'AVAILABLE',
    'BLOCKED',
    'CHARGING',
    'INOPERATIVE',
    'OUTOFORDER',
    'PLANNED',
    'REMOVED',
    'RESERVED',
  ] as const),
  'UNKNOWN',
] as const;

/** What hubs and drivers need to know of a station beside its attributes; every other layer derives it from here. */
export const detailFields = defineFields({
  evse_id: string({ label: 'EVSE-ID' }, 48),
  physical_reference: string({}, 16),
  floor_level: string({}, 4),
  capabilities: tokens(),
  parking_restrictions: tokens(),
  source_status: string({ words: ocpiStatuses }),
});

export type EvseDetails = AttributesOf<typeof detailFields>;

/** All details: given ones that this release has, and initial values of the others. */
export const completeDetails = attributeCompleter(detailFields);
