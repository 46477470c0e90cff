import { distanceTo, withFreshness, type ListQuery, type StoredRecord } from '#application';

type Show = (record: StoredRecord, distance?: number) => string;

/**
 * How a read shows its records: with the distance where it is about a place, and how fresh each is where that counts.
 * @param staleBefore what was observed before this time is shown as stale; undefined where statuses don't go stale
 */
export const shownAs =
  (show: Show, near: ListQuery['near'], staleBefore: string | undefined) =>
  (record: StoredRecord): string => {
    const aged = staleBefore === undefined ? record : withFreshness(record, staleBefore);
    return near ? show(aged, distanceTo(near.centre, record)) : show(aged);
  };
