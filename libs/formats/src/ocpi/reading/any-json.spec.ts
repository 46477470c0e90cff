import fc from 'fast-check';
import { isJsonObject } from '#domain';
import { map } from './testing/map.js';

describe('any JSON value', () => {
  const commandShape = {
    type: expect.stringMatching(
      /^(UpsertConnectorType|RegisterLocation|RetireLocation|UpsertStation|RemoveStation)$/,
    ) as string,
    source: { feed: expect.stringMatching(/./u) as string, id: expect.stringMatching(/\S/u) as string },
    data: expect.any(Object) as object,
  };
  const evse = fc.record(
    {
      uid: fc.jsonValue(),
      evse_id: fc.jsonValue(),
      status: fc.jsonValue(),
      connectors: fc.jsonValue(),
      last_updated: fc.jsonValue(),
      coordinates: fc.jsonValue(),
      images: fc.jsonValue(),
      parking: fc.jsonValue(),
      accepted_service_providers: fc.jsonValue(),
      status_schedule: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const location = fc.record(
    {
      id: fc.jsonValue(),
      evses: fc.oneof(fc.array(fc.oneof(evse, fc.jsonValue())), fc.jsonValue()),
      name: fc.jsonValue(),
      opening_times: fc.jsonValue(),
      operator: fc.jsonValue(),
      directions: fc.jsonValue(),
      owner: fc.jsonValue(),
      energy_mix: fc.jsonValue(),
      parking_places: fc.jsonValue(),
      charging_when_closed: fc.jsonValue(),
      country: fc.jsonValue(),
      publish: fc.jsonValue(),
      last_updated: fc.jsonValue(),
      Coordinates: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );

  it('maps without an exception, to equal well-formed commands each time', () =>
    fc.assert(
      fc.property(fc.oneof(location, fc.jsonValue()), (record) => {
        const mapped = map(record);
        expect(map(record)).toEqual(mapped);
        for (const { command } of mapped.commands) expect(command).toMatchObject(commandShape);
      }),
    ));

  it('has a command or a rejection for each EVSE that is not null', () =>
    fc.assert(
      fc.property(location, (record) => {
        const { commands, rejects } = map(record);
        const evses = isJsonObject(record) && Array.isArray(record.evses) ? record.evses : [];
        const records = commands.filter(({ command: { type } }) => type !== 'UpsertConnectorType');
        const given = evses.filter((each) => each !== null);
        expect(records.length + rejects.length).toBe(1 + given.length);
      }),
    ));
});
