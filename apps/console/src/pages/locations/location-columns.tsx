import type { LocationRecord } from '../../api/records.js';
import { addressOf, locationName } from '../../records/places.js';
import { StatusCountsMark } from '../../records/status-counts.js';
import { t } from '../../texts/index.js';
import { Chip } from '../../ui/chip.js';
import type { Column } from '../../ui/virtual-table.js';
import styles from './locations.module.css';

const Name = ({ location }: { readonly location: LocationRecord }) => (
  <span className={styles.locationsName}>
    <strong>{locationName(location)}</strong>
    {location.attributes.retired && <Chip>{t('locations.retired')}</Chip>}
  </span>
);

const Counts = ({ location: { stations } }: { readonly location: LocationRecord }) =>
  stations && <StatusCountsMark counts={stations.by_status} />;

const name: Column<LocationRecord> = {
  id: 'name',
  header: t('locations.column.name'),
  width: '3fr',
  cell: (location) => <Name location={location} />,
};
const counts: Column<LocationRecord> = {
  id: 'stations',
  header: t('locations.column.stations'),
  width: '2fr',
  cell: (location) => <Counts location={location} />,
};

const wide: readonly Column<LocationRecord>[] = [
  name,
  { id: 'address', header: t('locations.column.address'), width: '3fr', cell: addressOf },
  {
    id: 'operator',
    header: t('locations.column.operator'),
    width: '2fr',
    cell: ({ attributes }) => attributes.operator,
  },
  counts,
];

/** A phone has the address below the name. */
const narrow: readonly Column<LocationRecord>[] = [
  {
    ...name,
    width: '5fr',
    cell: (location) => (
      <>
        <Name location={location} />
        <span className={styles.locationsAddress}>{addressOf(location)}</span>
      </>
    ),
  },
  counts,
];

export const columnsFor = (isPhone: boolean): readonly Column<LocationRecord>[] => (isPhone ? narrow : wide);
