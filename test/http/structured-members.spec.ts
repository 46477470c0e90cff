import { sampleValues } from '../../libs/application/src/projection/sample-values.js';
import { aggregates, namesBeside, type AggregateKind } from '../../libs/domain/src/index.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors } from '../support/problems.js';
import { createStation, freshLocationId, historyOf, registerLocation } from '../support/records.js';

const directory = useDirectory();

type Json = Readonly<Record<string, unknown>>;

/** What stands beside the attributes of a kind of record, each member of each structure set. */
const wholeOf = (kind: AggregateKind): Json => {
  const beside = namesBeside(aggregates[kind].fields);
  return Object.fromEntries(
    Object.entries(sampleValues(aggregates[kind].fields)).filter(([name]) => beside.includes(name)),
  );
};
const [ofLocation, ofStation] = [wholeOf('location'), wholeOf('station')];
const unsetOf = (whole: Json): Json =>
  Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? [] : null]));

const read = async (path: string) => (await directory.get<Json>(path)).body;

const hours = { twentyfourseven: false, regular_hours: [day(1), day(2)] };
function day(weekday: number) {
  return { weekday, period_begin: '08:00', period_end: '18:00' };
}

const christmas = { period_begin: '2026-12-24T12:00:00+01:00', period_end: '2026-12-24T11:00:01Z' };
const reversed = { period_begin: '2026-12-25T00:00:00Z', period_end: '2026-12-24T00:00:00Z' };
const empty = { period_begin: '2026-12-24T12:00:00+01:00', period_end: '2026-12-24T11:00:00Z' };

describe('The members beside the attributes of a location', () => {
  it('are there without values, and each of them is taken', async () => {
    const id = freshLocationId();
    const { body } = await directory.put<Json>(`/v1/locations/${id}`, {});
    expect(body).toMatchObject(unsetOf(ofLocation));
    const { status, body: after } = await directory.put<Json>(`/v1/locations/${id}`, ofLocation);
    expect([status, after['version']]).toEqual([200, 2]);
    expect(after).toMatchObject(ofLocation);
    const { body: list } = await directory.get<{ items: readonly Json[] }>('/v1/locations?limit=1000');
    const listed = list.items.find((item) => item['id'] === id);
    for (const shown of [await read(`/v1/locations/${id}`), listed]) expect(shown).toMatchObject(ofLocation);
    expect((await directory.put<Json>(`/v1/locations/${id}`, ofLocation)).body['version']).toBe(2);
  });

  it('are replaced by PUT, and merged by PATCH, in which null unsets', async () => {
    const id = await registerLocation(directory, {
      opening_times: hours,
      energy_mix: { is_green_energy: true },
    });
    const patch = async (body: unknown) => (await directory.patch<Json>(`/v1/locations/${id}`, body)).body;
    const closings = [{ period_begin: '2026-12-24T12:00:00+01:00', period_end: '2026-12-27T00:00:00Z' }];
    const closed = [{ period_begin: '2026-12-24T11:00:00.000Z', period_end: '2026-12-27T00:00:00.000Z' }];
    expect(await patch({ opening_times: { exceptional_closings: closings }, nuts: 'DE300' })).toMatchObject({
      opening_times: { ...hours, exceptional_closings: closed },
      energy_mix: { is_green_energy: true },
      nuts: 'DE300',
    });
    const merged = await patch({
      opening_times: { regular_hours: null, exceptional_closings: [], twentyfourseven: true },
      energy_mix: null,
    });
    expect([merged['opening_times'], merged['energy_mix']]).toEqual([{ twentyfourseven: true }, null]);
    const { body } = await directory.put<Json>(`/v1/locations/${id}`, { nuts: 'DE3' });
    expect([body['opening_times'], body['nuts']]).toEqual([null, 'DE3']);
    const { body: events } = await directory.get<{ items: readonly { subject: string; data: Json }[] }>(
      '/v1/events?types=LocationChanged&limit=1000',
    );
    const own = events.items.filter(({ subject }) => subject === `locations/${id}`);
    expect(own.at(-1)?.data).toEqual({
      changed: { opening_times: null, nuts: 'DE3' },
      previous: { opening_times: { twentyfourseven: true }, nuts: 'DE300' },
    });
  });

  it('are whole after a merge, or the patch is refused', async () => {
    const id = await registerLocation(directory, { energy_mix: { is_green_energy: true } });
    const patch = (body: unknown) => directory.patch(`/v1/locations/${id}`, body);
    expectFieldErrors(await patch({ energy_mix: { is_green_energy: null } }), {
      '/energy_mix/is_green_energy': 'required',
    });
    expectFieldErrors(await patch({ owner: { website: 'https://example.org' } }), {
      '/owner/name': 'required',
    });
    expectFieldErrors(await patch({ opening_times: { exceptional_closings: [reversed] } }), {
      '/opening_times/exceptional_closings/0/period_end': 'out_of_range',
    });
  });

  it.each<[object, Readonly<Record<string, string>>]>([
    [{ opening_times: true }, { '/opening_times': 'not_an_object' }],
    [
      { opening_times: { hours: [] } },
      { '/opening_times/hours': 'unknown_field', '/opening_times/twentyfourseven': 'required' },
    ],
    [
      {
        opening_times: {
          twentyfourseven: false,
          regular_hours: [day(8), { weekday: 1, period_begin: '8:00' }],
        },
      },
      {
        '/opening_times/regular_hours/0/weekday': 'out_of_range',
        '/opening_times/regular_hours/1/period_begin': 'out_of_range',
        '/opening_times/regular_hours/1/period_end': 'required',
      },
    ],
    [
      { parking_places: [{ id: 'P1' }, { id: 'P1' }, { count: 1001 }] },
      {
        '/parking_places/1/id': 'duplicate',
        '/parking_places/2/id': 'required',
        '/parking_places/2/count': 'not_a_count',
      },
    ],
    [
      { directions: [{ language: 'deu', text: null }] },
      { '/directions/0/language': 'too_long', '/directions/0/text': 'null_not_allowed' },
    ],
    [{ owner: { name: 'A', website: 'example.org' } }, { '/owner/website': 'not_a_url' }],
    [{ nuts: 'D' }, { '/nuts': 'not_in_list' }],
    [{ access: 'OPEN' }, { '/access': 'not_in_list' }],
    [{ images: Array(101).fill({}) }, { '/images': 'too_large' }],
    [{ max_kilowatts: 0 }, { '/max_kilowatts': 'out_of_range' }],
    [
      { opening_times: { twentyfourseven: true, exceptional_closings: [christmas, reversed] } },
      { '/opening_times/exceptional_closings/1/period_end': 'out_of_range' },
    ],
    [
      { staffed: { always: false, opening_times: { twentyfourseven: true, exceptional_openings: [empty] } } },
      { '/staffed/opening_times/exceptional_openings/0/period_end': 'out_of_range' },
    ],
  ])('are refused where they are not valid: %j', async (given, expected) => {
    expectFieldErrors(await directory.put(`/v1/locations/${freshLocationId()}`, given), expected);
  });
});

describe('The members beside the attributes of a station', () => {
  it('are there without values, and each of them is taken', async () => {
    const { id } = await createStation(directory);
    expect(await read(`/v1/stations/${id}`)).toMatchObject(unsetOf(ofStation));
    const { status, body } = await directory.patch<Json>(`/v1/stations/${id}`, ofStation);
    expect([status, body['version']]).toEqual([200, 2]);
    expect(body).toMatchObject(ofStation);
    expect((await historyOf(directory, id)).at(-1)).toMatchObject({
      type: 'StationDetailsChanged.v1',
      data: { changed: ofStation, previous: unsetOf(ofStation) },
    });
    const { body: again } = await directory.patch<Json>(`/v1/stations/${id}`, ofStation);
    expect(again['version']).toBe(2);
    await directory.delete(`/v1/stations/${id}`);
    const { body: restored } = await directory.post<Json>(`/v1/stations/${id}/restore`);
    expect(restored).toMatchObject(ofStation);
  });

  it('are of one decision with the rest of an upsert', async () => {
    const location_id = await registerLocation(directory);
    const line = {
      ...{ type: 'UpsertStation', source: { feed: 'DE*ABC', id: 'whole' } },
      data: { name: 'Main St', location_id, ...ofStation },
    };
    const { results } = await sendBulk(directory, [line, line]);
    const [first, again] = results;
    expect([first?.events, again?.events]).toEqual([1, 0]);
    expect(await read(`/v1/stations/${first?.id}`)).toMatchObject(ofStation);
  });

  it('are refused where they are not whole', async () => {
    const { id } = await createStation(directory);
    expectFieldErrors(
      await directory.patch(`/v1/stations/${id}`, { payment: { terminals: [{ city: 'x' }] } }),
      {
        '/payment/terminals/0/terminal_id': 'required',
      },
    );
    const status_schedule = [christmas, reversed].map((period) => ({ ...period, status: 'PLANNED' }));
    expectFieldErrors(await directory.patch(`/v1/stations/${id}`, { status_schedule }), {
      '/status_schedule/1/period_end': 'out_of_range',
    });
  });
});
