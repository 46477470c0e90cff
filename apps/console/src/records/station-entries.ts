import { useForm } from '../api/queries.js';
import type { FormEntry } from '../api/records.js';

/** The entry of a field in the forms of stations; undefined if no form has it. */
export function useStationEntries(): (name: string) => FormEntry | undefined {
  const { data: attributes } = useForm('station');
  const { data: details } = useForm('station-details');
  const entries = [...(attributes?.ui ?? []), ...(details?.ui ?? [])];
  return (name) => entries.find((entry) => entry.name === name);
}
