import { rowsOf, useLocations } from '../api/queries.js';
import type { LocationItem } from '../api/records.js';
import type { Point } from '../basemap/use-small-map.js';
import { addressOf, locationName } from '../records/places.js';
import { formatDistance, t } from '../texts/index.js';
import { FoundItem, SearchChoice } from '../ui/search-choice.js';
import { useSearchText } from '../ui/use-search-text.js';

const FOUND = 20;
/** Metres: the most that the directory takes. */
const NEAR_RADIUS = 500_000;

interface SearchProps {
  readonly value: LocationItem | null;
  readonly onChoose: (location: LocationItem | null) => void;
  /** Without a word, locations around this point are offered, the nearest first. */
  readonly near?: Point | undefined;
  /** A location that is not offered. */
  readonly except?: string;
  readonly error?: string | undefined;
}

/** Finds a location that takes stations. */
export function LocationSearch({ value, onChoose, near, except, error }: SearchProps) {
  const { q, isTyping, onSearch } = useSearchText();
  const around = near && { near: `${near.latitude},${near.longitude}`, radius: NEAR_RADIUS };
  const list = useLocations({ ...(q ? { q } : around), retired: ['false'], limit: FOUND });
  return (
    <SearchChoice<LocationItem>
      {...{ value, error, onChoose, onSearch }}
      label={t('places.location')}
      required
      placeholder={t('places.location.search')}
      nothing={t('places.location.none')}
      items={rowsOf<LocationItem>(list.data).filter(({ id }) => id !== except)}
      isSearching={isTyping || list.isPending || list.isPlaceholderData}
      keyOf={({ id }) => id}
      labelOf={locationName}
      render={(location) => <FoundItem name={locationName(location)} facts={factsOf(location)} />}
    />
  );
}

const factsOf = (location: LocationItem): string =>
  [
    addressOf(location),
    location.attributes.operator,
    location.distance_m !== undefined &&
      t('places.location.distance', { distance: formatDistance(location.distance_m) }),
    location.stations && t('places.location.stations', { count: location.stations.total }),
  ]
    .filter(Boolean)
    .join(' · ');
