import fc from 'fast-check';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { histories } from '../../../../test/contracts/inputs/arbitrary-histories.js';
import {
  location,
  station,
  stationRelocated,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';
import { decodeEvent, encodeEvent } from './event-record.js';
import { UnreadableRecord } from './headers.js';
import { asRead } from './testing/as-read.js';

const context = { partition: 3, commandOffset: 41, writerEpoch: 2, eventsSource: 'urn:example:north' };
const origin = { commandOffset: 41, writerEpoch: 2 };
const IMPORT = '0190a000-0000-7000-8000-000000000001';
const [relocated] = new EventRecorder().recorded([station(1), stationRelocated('43')]);

describe('An event record', () => {
  it('is a CloudEvent in binary mode with its origin', () => {
    expect(relocated && encodeEvent(relocated, context)).toStrictEqual({
      key: uuid(1),
      value: '{"location_id":"43","previous":"42"}',
      partition: 3,
      headers: {
        'content-type': 'application/json',
        ce_specversion: '1.0',
        ce_id: `stations/${uuid(1)}/1`,
        ce_source: 'urn:example:north',
        ce_type: 'StationRelocated.v1',
        ce_subject: `stations/${uuid(1)}`,
        ce_time: '2026-11-21T10:00:00.000Z',
        ce_aggregateversion: '1',
        ce_commandid: uuid(1),
        ce_caller: 'tests',
        ce_traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        directory_record: '{"command_offset":41,"writer_epoch":2}',
      },
    });
  });

  it('has the import that sent its command, if one did', () => {
    const record = relocated && encodeEvent({ ...relocated, importId: IMPORT }, context);
    expect(record?.headers).toMatchObject({ ce_importid: IMPORT });
    expect(record && decodeEvent(asRead(record)).importId).toBe(IMPORT);
  });

  it.each(['station', 'connector-type', 'location'] as const)(
    'of a %s is decoded as it was encoded',
    (kind) =>
      fc.assert(
        fc.property(histories[kind], fc.string({ unit: 'grapheme' }), (steps, caller) => {
          for (const event of new EventRecorder().recorded(...steps)) {
            const given = { ...event, caller };
            const read = decodeEvent(asRead(encodeEvent(given, context)));
            expect(read).toStrictEqual({ ...given, ...origin });
          }
        }),
      ),
  );

  it('of a location has its id as text', () => {
    const [event] = new EventRecorder().recorded([location('18446744073709551615'), stationRelocated('43')]);
    expect(event && decodeEvent(asRead(encodeEvent(event, context))).aggregate.id).toBe(
      '18446744073709551615',
    );
  });

  it.each([
    ['a header is missing', { ce_time: undefined }],
    ['a count is not an integer', { ce_aggregateversion: '1.5' }],
    [
      'a count in the internal header is negative',
      { directory_record: '{"command_offset":-1,"writer_epoch":2}' },
    ],
    [
      'a count in the internal header is above 2^53 − 1',
      { directory_record: '{"command_offset":9007199254740992,"writer_epoch":2}' },
    ],
    ['the internal header is not an object', { directory_record: '[]' }],
    ['the internal header is missing', { directory_record: undefined }],
    ['the kind of the subject is unknown', { ce_subject: 'planets/1' }],
    ['the subject has no id', { ce_subject: 'stations' }],
  ])('is not decoded if %s', (_what, changed) => {
    const { headers, ...message } = asRead(encodeEvent(relocated!, context));
    const given = Object.entries({ ...headers, ...changed }).filter(([, value]) => value !== undefined);
    expect(() => decodeEvent({ ...message, headers: Object.fromEntries(given) })).toThrow(UnreadableRecord);
  });

  it('of a release with one header for each internal member is decoded too', () => {
    const { headers, ...message } = asRead(encodeEvent(relocated!, context));
    const internal = { directory_command_offset: '41', directory_writer_epoch: '2' };
    const read = decodeEvent({
      ...message,
      headers: { ...headers, directory_record: undefined, ...internal },
    });
    expect(read).toStrictEqual({ ...relocated, ...origin });
  });

  it('is not decoded if its value is not JSON', () => {
    const message = asRead(encodeEvent(relocated!, context));
    expect(() => decodeEvent({ ...message, value: Buffer.from('{') })).toThrow(UnreadableRecord);
    expect(() => decodeEvent({ ...message, value: null })).toThrow(UnreadableRecord);
  });

  it('of an unknown type is reported as one of a newer release', () => {
    const message = asRead(encodeEvent(relocated!, context));
    const headers = { ...message.headers, ce_type: Buffer.from('StationPainted.v1') };
    expect(() => decodeEvent({ ...message, headers })).toThrow(/StationPainted.*newer release/);
  });
});
