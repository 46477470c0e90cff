import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { location, locationRegistered, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import type { KafkaMessage } from 'kafkajs';
import { encodeEvent } from '../records/event-record.js';
import { asRead } from '../records/testing/as-read.js';
import { decodeEvents } from './decode-events.js';

const TOPIC = 'directory.events';
const context = { partition: 2, commandOffset: 5, writerEpoch: 0, eventsSource: '/directory' };

describe('Records of the events topic', () => {
  const events = new EventRecorder().recorded(
    [location('1'), locationRegistered()],
    [location('2'), locationRegistered()],
  );
  const [first, last] = events.map((event, index) =>
    asRead(encodeEvent(event, context), { offset: String(10 + 2 * index) }),
  );
  if (!first || !last) throw new Error('two events were expected');

  it.each([
    ['is not JSON', { ...first, value: Buffer.from('{"attri') }, /not JSON/],
    ['is empty', { ...first, value: null }, /not JSON/],
    ['has no headers', { ...first, headers: {} }, /no header ce_subject/],
    ['is of an unknown type', { ...first, headers: { ...first.headers, ce_type: 'Moved.v9' } }, /Moved\.v9/],
    [
      'has a negative version',
      { ...first, headers: { ...first.headers, ce_aggregateversion: '-1' } },
      /not a count/,
    ],
  ])('are decoded although one %s, which is returned whole with its offset', (_what, broken, reason) => {
    const record = { ...broken, offset: '11' } as KafkaMessage;
    const decoded = decodeEvents(TOPIC, 2, [first, record, last]);
    expect(decoded.events.map((event) => [event.aggregate.id, event.partitionOffset])).toStrictEqual([
      ['1', { partition: 2, offset: 10 }],
      ['2', { partition: 2, offset: 12 }],
    ]);
    expect(decoded.unreadable).toMatchObject([
      {
        topic: TOPIC,
        partitionOffset: { partition: 2, offset: 11 },
        key: first.key,
        value: record.value,
        reason: expect.stringMatching(reason) as string,
      },
    ]);
  });

  it('are returned with the texts of their headers if they cannot be decoded', () => {
    const { unreadable } = decodeEvents(TOPIC, 0, [{ ...first, value: null }]);
    expect(unreadable[0]?.headers).toMatchObject({
      ce_type: 'LocationRegistered.v1',
      ce_commandid: uuid(1),
      directory_record: expect.stringContaining('"command_offset":5') as string,
    });
  });
});
