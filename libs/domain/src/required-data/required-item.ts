import type { JudgedLocation, JudgedStation } from './judged-records.js';

/** Where the law asks for an item. */
interface Asked {
  /** The row of the annex of Implementing Regulation (EU) 2025/655. */
  readonly row: string;
  /** The point of Article 20(2) of Regulation (EU) 2023/1804; absent if only the annex has the item. */
  readonly article?: string;
  readonly title: string;
}

interface ItemOf<Kind extends string, Judged> extends Asked {
  readonly id: string;
  readonly kind: 'static' | 'dynamic';
  /** The kind of records that have it or lack it. */
  readonly record: Kind;
  /** Whether a record has it: whether it says it, not what it says. */
  readonly has: (record: Judged) => boolean;
}

type LocationItem = ItemOf<'location', JudgedLocation>;
type StationItem = ItemOf<'station', JudgedStation>;

/** A data item that the law asks for. */
export type RequiredItem = LocationItem | StationItem;

type Given<Item extends RequiredItem> = Omit<Item, 'id' | 'kind' | 'record'> & Partial<Pick<Item, 'kind'>>;

export const ofLocation = (id: string, given: Given<LocationItem>): LocationItem => ({
  ...{ id, kind: 'static', record: 'location' },
  ...given,
});

export const ofStation = (id: string, given: Given<StationItem>): StationItem => ({
  ...{ id, kind: 'static', record: 'station' },
  ...given,
});
