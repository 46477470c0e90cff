import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { parseCommand, type CommandEnvelope } from '#application';
import { foldEvents, renderRecord, stationEntry } from '#application/views';
import type { PresentStation } from '#domain';
import { UnitOfWork } from '../../libs/application/src/write/group-commit/unit-of-work.js';
import { mergeCellCounts } from '../../libs/application/src/geo/cell-counts.js';
import { decodeEvent, encodeEvent } from '../../libs/kafka/src/records/event-record.js';
import { decodeAnswer, encodeAnswer } from '../../libs/kafka/src/records/outcome-record.js';
import { asRead } from '../../libs/kafka/src/records/testing/as-read.js';
import { outcomesAt } from '../../libs/sqlite/src/log/batch-append.js';

// V8 gives each object of a spread with an additional member its own hidden class. All code that reads such objects is
// slow: docs/decisions/0019-hidden-classes.md.
setFlagsFromString('--allow-natives-syntax');
const haveSameHiddenClass = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean;

const COUNT = 500;
/** Objects to skip: V8 may give the first ones other hidden classes. */
const WARM = 100;

/** Number of successively created objects whose hidden class differs from that of the previous one. */
function hiddenClassChanges(make: (index: number) => object): number {
  const made = Array.from({ length: COUNT }, (_, index) => make(index)).slice(WARM);
  return made.filter((one, index) => index > 0 && !haveSameHiddenClass(one, made[index - 1]!)).length;
}

const time = '2026-11-22T08:00:00.000Z';
const context = { caller: 'tests', receivedAt: time, dataPath: ['data'] };
const source = (index: number) => ({ feed: 'tests', id: String(index) });

function envelope(index: number): CommandEnvelope {
  const data = { name: `Station ${index}`, latitude: '52.5', longitude: '13.4', location_source: source(1) };
  const line = { type: 'UpsertStation', source: source(index), data, observed_at: time };
  const parsed = parseCommand(line, context);
  if (!parsed.ok) throw new Error('The command is valid');
  return parsed.envelope;
}

const envelopes = Array.from({ length: COUNT }, (_, index) => envelope(index));

function decided() {
  const [first] = envelopes;
  const location = first?.command.type === 'UpsertStation' ? first.command.changes.location_id : undefined;
  const registered = { kind: 'registered', attributes: {}, source: null, created_at: time, updated_at: time };
  const unitOfWork = new UnitOfWork([
    ...envelopes.map(({ aggregate }) => ({ aggregate, version: 0, state: { kind: 'absent' } as const })),
    { aggregate: { kind: 'location', id: location ?? '' }, version: 1, state: registered as never },
  ]);
  for (const one of envelopes) unitOfWork.decide(one);
  return unitOfWork.result();
}

const batch = decided();
const outcomes = outcomesAt(0, batch.outcomes);
const origin = { partition: 0, commandOffset: 1, writerEpoch: 1, eventsSource: '/directory' };
const station = (index: number) => batch.snapshots[index]?.state as PresentStation;
const related = { location: undefined, connectorTypes: [] };

it('detects different hidden classes: spread copies with an additional member', () => {
  expect(hiddenClassChanges((index) => ({ ...source(index), more: 1 }))).toBeGreaterThan(COUNT / 2);
});

it.each<[string, (index: number) => object]>([
  ['envelope', (index) => envelopes[index]!],
  ['command', (index) => envelopes[index]!.command],
  ['event', (index) => batch.events[index]!.event],
  ['state', station],
  ['outcome', (index) => outcomes[index]!],
  ['record', (index) => renderRecord('station', station(index))],
  ['folded state', (index) => foldEvents('station', undefined, [batch.events[index]!]).state],
  ['search entry', (index) => stationEntry(station(index), related)],
  ['event read from Kafka', (index) => decodeEvent(asRead(encodeEvent(batch.events[index]!, origin)))],
  [
    'outcome read from Kafka',
    (index) => decodeAnswer(asRead(encodeAnswer({ kind: 'outcome', outcome: outcomes[index]! }, origin))),
  ],
  ['cell of a map', (cell) => mergeCellCounts([{ cell, status: '1', count: 1, columns: 1, rows: 1 }])[0]!],
])('gives the same hidden class to every %s', (_what, make) => expect(hiddenClassChanges(make)).toBe(0));
