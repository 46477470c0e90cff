import { sideTables } from '#features/side-tables.mongo';
import type { mongo } from 'mongoose';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const pool = new DirectoryPool();

/** Names only: engines report other properties of an index in different ways. */
const expected = {
  stations: [
    'by_around',
    'by_available',
    'by_cell',
    'by_changed_at',
    'by_changed_at_descending',
    'by_city',
    'by_connector',
    'by_created_at',
    'by_created_at_descending',
    'by_evse_id',
    'by_external_location_id',
    'by_external_station_id',
    'by_hours',
    'by_import',
    'by_lacking',
    'by_location_id',
    'by_manufacturer',
    'by_name',
    'by_name_descending',
    'by_operator',
    'by_removal',
    'by_removed_location',
    'by_removed_source',
    'by_source_id',
    'by_tariff',
    'by_updated_at',
    'by_updated_at_descending',
    'by_word',
  ],
  connector_types: ['by_import', 'by_name', 'by_word'],
  locations: ['by_import', 'by_name', 'by_word'],
  tariffs: ['by_import', 'by_name', 'by_word'],
  events: ['by_offset', 'by_subject'],
  dead_letters: ['by_subject'],
  status_periods: ['by_since', 'by_station'],
  station_presence: ['by_at', 'by_station'],
  history_snapshots: ['by_time', 'by_version'],
  published_locations: ['in_order'],
};

describe('The collections of a generation', () => {
  it('have their indexes from the start', async () => {
    const { directory, close } = await pool.open();
    const generation = await directory.generations.live();
    const { name, records, ...others } = generation;
    const { events, deadLetters, historySnapshots } = others;
    // Those without indexes are made by their first document.
    const schemas = sideTables.flatMap((table) => Object.entries(table.collections));
    const sides = schemas.flatMap(([side, schema]) => (schema().indexes().length > 0 ? [side] : []));
    const more = [events, deadLetters, historySnapshots, ...sides.map((side) => generation.side(side))];
    const collections = [...Object.values(records), ...more] as mongo.Collection[];
    const names = await Promise.all(
      collections.map(async (collection) => {
        const indexes = await collection.indexes();
        const declared = indexes.flatMap((index) => (index.name === '_id_' ? [] : [index.name]));
        return [collection.collectionName, declared.sort()];
      }),
    );
    const full = Object.entries(expected).map(([collection, indexes]) => [`${collection}_${name}`, indexes]);
    expect(Object.fromEntries(names)).toStrictEqual(Object.fromEntries(full));
    await close();
  });
});
