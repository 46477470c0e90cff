import { useQueryClient } from '@tanstack/react-query';
import type { KeptRecord, RecordKind } from './record-kind.js';

/** Shows a record that a write returned. */
export function useShowRecord<R extends KeptRecord>({
  queryKey,
}: Pick<RecordKind<R>, 'queryKey'>): (record: R) => void {
  const client = useQueryClient();
  return (record) => {
    client.setQueryData(queryKey(record.id), record);
    void client.invalidateQueries({ queryKey: queryKey(record.id) });
  };
}
