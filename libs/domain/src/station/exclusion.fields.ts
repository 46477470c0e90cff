import type { CodeOption } from '../shared/field.js';
import { code, defineFields, integer, mandatory, string, time } from '../shared/fields.js';

/** Why an outage does not count against a station, in the words of the rules on reliability. */
export const exclusionReasons = [
  { value: 'utility_interruption', label: 'Utility interruption' },
  { value: 'vehicle_fault', label: 'Vehicle fault' },
  { value: 'scheduled_maintenance', label: 'Scheduled maintenance' },
  { value: 'vandalism', label: 'Vandalism' },
  { value: 'natural_disaster', label: 'Natural disaster' },
] as const satisfies readonly CodeOption[];

/** What is said of an exclusion; every other layer derives it from here. */
export const exclusionFields = defineFields({
  from: mandatory(time()),
  to: mandatory(time()),
  reason: mandatory(code(exclusionReasons)),
  note: string({}, 1000),
});

/** How an exclusion of a station is named. */
export const exclusionNumberFields = defineFields({
  n: mandatory(integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, { label: 'Number' })),
});
