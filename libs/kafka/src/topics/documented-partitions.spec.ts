import { readFileSync } from 'node:fs';
import { parseCommand, type CommandLine } from '#application';
import { recordName } from '../records/command-record.js';
import { decodeCommand } from '../records/decode-command.js';
import { asRead } from '../records/testing/as-read.js';
import { partitionOfAggregate } from './partitioner.js';

const PARTITIONS = 12;
const documentation = readFileSync(new URL('../../../../docs/distributed.md', import.meta.url), 'utf8');
/** Name, derived id and home partition of each row with an example. */
const rows = [...documentation.matchAll(/\| `([^`]+)` → `([^`]+)` +\| +(\d*) +\|$/gm)].map(
  ([, name = '', id = '', partition = '']) => [name, id, partition] as const,
);
const [record, ofCommand, ofSource, ofLocation] = rows;

const context = { caller: 'kafka', receivedAt: '2026-11-26T00:00:00.000Z', dataPath: ['data'], omitted: 0 };
const commandId = ofCommand?.[0] ?? '';
const source = { feed: ofSource?.[0].split('⏎')[0], id: ofSource?.[0].split('⏎')[1] };

/** The id of the aggregate of a command. */
function aggregateId(line: CommandLine): string {
  const parsed = parseCommand(line, context);
  return parsed.ok ? parsed.envelope.aggregate.id : JSON.stringify(parsed);
}

describe('The documented ids and home partitions', () => {
  it.each([
    [ofCommand, { command_id: commandId, type: 'CreateStation', data: { location_id: '1' } }],
    [ofSource, { command_id: commandId, type: 'UpsertStation', source, data: { location_id: '1' } }],
    [ofLocation, { command_id: commandId, type: 'RegisterLocation', source, data: {} }],
  ])('are those of the service: %j', (row, line) => {
    const id = aggregateId(line);
    expect([id, String(partitionOfAggregate(id, PARTITIONS))]).toStrictEqual([row?.[1], row?.[2]]);
  });

  it('include the command id of a record without one', () => {
    const [topic = '', partition, offset = ''] = record?.[0].split('-') ?? [];
    const value = JSON.stringify({ type: 'CreateStation', data: { location_id: '1' } });
    const read = { topic, partition: Number(partition), message: asRead({ value }, { offset }) };
    const decoded = decodeCommand(read);
    expect(recordName(read)).toBe(record?.[0]);
    expect(decoded.ok && decoded.envelope.commandId).toBe(record?.[1]);
  });
});
