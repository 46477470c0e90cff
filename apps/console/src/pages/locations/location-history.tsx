import { useForm } from '../../api/queries.js';
import type { LocationRecord } from '../../api/records.js';
import { fieldWordsOf } from '../../record-history/field-words.js';
import { HistoryCard } from '../../record-history/history-card.js';
import { locationKind } from '../../record-history/location-kind.js';

/** What has happened to a location, newest first. */
export function LocationHistory({ location }: { readonly location: LocationRecord }) {
  const { data: form } = useForm('location');
  return (
    <HistoryCard
      kind={locationKind}
      id={location.id}
      version={location.version}
      record={location}
      fields={fieldWordsOf((name) => form?.ui.find((entry) => entry.name === name))}
    />
  );
}
