import { inputOf } from '../../../test/import/test-inputs.js';
import { removalsOfMissing } from './completion.js';
import { detectFormat } from '../../formats/src/formats.js';
import { reading } from '../../formats/src/testing/reading.js';
import type { HeldStation, ListedRecord } from './send/held-records.js';

const held = (feed: string, ...ids: string[]): HeldStation[] =>
  ids.map((id) => ({ source: { feed, id }, observed_at: '2026-11-01T10:00:00.000Z' }));

const location = (id: string, ...uids: string[]) =>
  JSON.stringify({ country_code: 'DE', party_id: 'TST', id, evses: uids.map((uid) => ({ uid })) });

/** Returns the removals for a file with this text. */
async function removals(
  text: string,
  stations: HeldStation[],
  force = false,
  tariffs: readonly ListedRecord[] = [],
) {
  const input = await inputOf(text);
  const files = [{ input, format: detectFormat(input, undefined) }];
  const stationsOf = async function* (feed: string) {
    yield* await Promise.resolve(stations.filter(({ source }) => source.feed === feed));
  };
  const recordsOf = async function* (_list: string, feed: string) {
    yield* await Promise.resolve(tariffs.filter(({ source }) => source.feed === feed));
  };
  const openAgain = () => Promise.reject(new Error('there is no address'));
  const options = { held: { stationsOf, recordsOf }, reading, force, openAgain };
  const completion = await removalsOfMissing(files, options);
  return completion.removals;
}

describe('The removals of an import that is complete', () => {
  const stations = held('DE*TST', 'L/1', 'l/2', 'L/3', 'L/4', 'M/5');

  it('are the stations of its feeds that are not in it, as of their last observation', async () => {
    const text = `[${location('L', '1', '2', '3')},${location('l', '4')}]`;
    expect(await removals(text, [...stations, ...held('NL*TST', 'X/1')])).toEqual([
      {
        type: 'RemoveStation',
        source: { feed: 'DE*TST', id: 'M/5' },
        observed_at: '2026-11-01T10:00:00.000Z',
        data: {},
      },
    ]);
  });

  it('are refused if they are more than a fifth of a feed, but for force', async () => {
    const text = `[${location('L', '1', '2', '3')}]`;
    await expect(removals(text, stations)).rejects.toThrow(
      '2 of the 5 stations of feed DE*TST are not in the file, more than a fifth; nothing was imported',
    );
    expect((await removals(text, stations, true)).map(({ source }) => source.id)).toEqual(['L/4', 'M/5']);
  });

  const tariff = (id: string) => ({ country_code: 'DE', party_id: 'TST', id, currency: 'EUR', elements: [] });
  const heldTariffs = ['a', 'b', 'c', 'd', 'e', 'F'].map((id) => ({ id, source: { feed: 'DE*TST', id } }));

  it('are those of tariffs, if it has any of the feed', async () => {
    const five = JSON.stringify(['A', 'b', 'c', 'd', 'e'].map(tariff));
    const given = [...heldTariffs, { id: 'x', source: { feed: 'NL*TST', id: 'x' } }];
    expect(await removals(five, stations, false, given)).toEqual([
      { type: 'RemoveTariff', source: { feed: 'DE*TST', id: 'F' }, data: {} },
    ]);
    const all = `[${location('L', '1', '2', '3', '4')},${location('M', '5')}]`;
    expect(await removals(all, stations, false, given)).toEqual([]);
    await expect(removals(JSON.stringify([tariff('a')]), [], false, given)).rejects.toThrow(
      '5 of the 6 tariffs of feed DE*TST are not in the file, more than a fifth; nothing was imported',
    );
    expect(await removals('[]', [], true, given)).toEqual([]);
  });

  it.each([
    ['a file that ends early', `[${location('L', '1', '2', '3', '4')},`],
    ['a record that cannot be read', `[${location('L', '1', '2', '3', '4')},{oops}]`],
  ])('are refused for %s', async (_, text) => {
    await expect(removals(text, stations, true)).rejects.toThrow('not the whole feed');
  });

  it.each([
    ['an EVSE without an id', [{ uid: '1' }, {}]],
    ['an EVSE that is no object', [{ uid: '1' }, 7]],
    ['EVSEs that are no list', { uid: '1' }],
    ['EVSEs that are text', ''],
  ])('are refused for %s, but for force', async (_, evses) => {
    const others = location('L', '1', '2', '3', '4');
    const text = `[${others},${JSON.stringify({ country_code: 'DE', party_id: 'TST', id: 'M', evses })}]`;
    await expect(removals(text, stations)).rejects.toThrow(
      'not the whole feed; nothing was imported: give --force',
    );
    expect(await removals(text, stations, true)).toHaveLength(1);
  });

  it('are refused for a location without an id', async () => {
    const text = `[${location('L', '1', '2', '3', '4')},{"evses":[{"uid":"5"}]}]`;
    await expect(removals(text, stations)).rejects.toThrow('not the whole feed');
  });

  it.each([
    ['a repeated station', `[${location('L', '1', '2', '3', '4', '1')},${location('M', '5')}]`],
    [
      'a location without EVSEs',
      `[${location('L', '1', '2', '3', '4')},{"country_code":"DE","party_id":"TST","id":"M","evses":null}]`,
    ],
  ])('are not refused for %s', async (_, text) => {
    expect((await removals(text, stations)).length).toBeLessThan(2);
  });

  it('are refused for command lines', async () => {
    await expect(removals('{"type":"RemoveStation"}\n', stations)).rejects.toThrow(
      '--complete is not for ndjson',
    );
  });

  it('are refused for reports, which tell some stations of a feed', async () => {
    const reports = 'id_pdc_itinerance,etat_pdc,occupation_pdc\nE1,en_service,libre\n';
    await expect(removals(reports, [], true)).rejects.toThrow(
      '--complete is not for reports on stations, as standard input:2 is one',
    );
  });
});
