import type { IndexDefinition } from 'mongoose';
import { describedCollections } from '../mongo/src/generations/fingerprint.js';
import { sideTables } from './side-tables.mongo.js';

type Described = readonly [
  fields: readonly string[],
  indexes: readonly [IndexDefinition, { name: string }][],
];

it('What side tables store is hashed in the order of releases without them, so that it is not built again', () => {
  const [stations, related, ...others] = describedCollections(sideTables) as readonly Described[];
  const searched = [
    'filters',
    'filters.$*',
    'words',
    'around',
    'connectors',
    'place',
    'hours_id',
    'prices_id',
    'removed_source',
    'import_id',
    'status_changed_at',
  ];
  const fields = [
    ...[
      '_id',
      'version',
      'revision',
      'removed',
      'attributes',
      'rest',
      'created_at',
      'updated_at',
      ...searched,
    ],
    ...[
      'gap',
      'derives',
      'lacks',
      'removed_location',
      'source_feed',
      'order_id',
      'tariff_ids',
      'changed_at',
      'reported_at',
    ],
    ...['service', 'observed_at', 'period'],
  ];
  expect([stations?.[0], related?.[0]]).toEqual([fields, fields]);
  const indexes = stations?.[1].map(([, { name }]) => name) ?? [];
  expect(indexes.slice(-6)).toEqual([
    'by_removed_source',
    'by_removal',
    'by_lacking',
    'by_removed_location',
    'by_tariff',
    'by_connector',
  ]);
  expect(others.map(([, each]) => each.map(([, { name }]) => name).join())).toEqual([
    'by_kind', // shared_keys
    'by_station,by_since', // status_periods
    'by_station,by_at', // station_presence
    '', // reliability_changes
    'by_version,by_time', // history_snapshots
    'in_order', // published_locations
    'by_offset,by_subject', // events
    'by_subject', // dead_letters
  ]);
});
