import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { takeIn, type CommandEnvelope } from '#application';
import { foldEvents, renderRecord, stationEntry } from '#application/views';
import type { PresentStation } from '#domain';
import { BatchSession } from '../../libs/application/src/commands/batch-session.js';
import { gather } from '../../libs/application/src/queries/map/clusters.js';
import { decodeEvent, encodeEvent } from '../../libs/kafka/src/records/event-record.js';
import { decodeAnswer, encodeAnswer } from '../../libs/kafka/src/records/outcome-record.js';
import { asRead } from '../../libs/kafka/src/records/testing/as-read.js';
import { outcomesAt } from '../../libs/sqlite/src/log/batch-append.js';

// V8 gives each object that a spread with a further member behind it makes a hidden class of its own. Code that meets
// such objects is slow wherever it does: docs/decisions/0019-hidden-classes.md.
setFlagsFromString('--allow-natives-syntax');
const haveOneShape = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean;

const COUNT = 500;
/** What the code has met by then; before, it may have given shapes of their own to a few. */
const WARM = 100;

/** How many of the objects, made one after another, have another shape than the one before. */
function shapesOf(make: (index: number) => object): number {
  const made = Array.from({ length: COUNT }, (_, index) => make(index)).slice(WARM);
  return made.filter((one, index) => index > 0 && !haveOneShape(one, made[index - 1]!)).length;
}

const time = '2026-11-22T08:00:00.000Z';
const context = { caller: 'tests', receivedAt: time, dataPath: ['data'] };
const source = (index: number) => ({ feed: 'tests', id: String(index) });

function envelope(index: number): CommandEnvelope {
  const data = { name: `Station ${index}`, latitude: '52.5', longitude: '13.4', location_source: source(1) };
  const line = { type: 'UpsertStation', source: source(index), data, observed_at: time };
  const taken = takeIn(line, context);
  if (!taken.ok) throw new Error('The command is valid');
  return taken.envelope;
}

const envelopes = Array.from({ length: COUNT }, (_, index) => envelope(index));

function decided() {
  const [first] = envelopes;
  const location = first?.command.type === 'UpsertStation' ? first.command.changes.location_id : undefined;
  const registered = { kind: 'registered', attributes: {}, source: null, created_at: time, updated_at: time };
  const session = new BatchSession([
    ...envelopes.map(({ aggregate }) => ({ aggregate, version: 0, state: { kind: 'absent' } as const })),
    { aggregate: { kind: 'location', id: location ?? '' }, version: 1, state: registered as never },
  ]);
  for (const one of envelopes) session.decide(one);
  return session.result();
}

const batch = decided();
const outcomes = outcomesAt(0, batch.outcomes);
const place = { partition: 0, commandOffset: 1, writerEpoch: 1 };
const station = (index: number) => batch.snapshots[index]?.state as PresentStation;
const around = { location: undefined, connectorTypeNames: [] };

it('tells shapes apart: of copies with one more member each has its own', () => {
  expect(shapesOf((index) => ({ ...source(index), more: 1 }))).toBeGreaterThan(COUNT / 2);
});

it.each<[string, (index: number) => object]>([
  ['envelope', (index) => envelopes[index]!],
  ['command', (index) => envelopes[index]!.command],
  ['event', (index) => batch.events[index]!.event],
  ['state', station],
  ['outcome', (index) => outcomes[index]!],
  ['record', (index) => renderRecord('station', station(index))],
  ['folded state', (index) => foldEvents('station', undefined, [batch.events[index]!]).state],
  ['search entry', (index) => stationEntry(station(index), around)],
  ['event read from Kafka', (index) => decodeEvent(asRead(encodeEvent(batch.events[index]!, place)))],
  [
    'outcome read from Kafka',
    (index) => decodeAnswer(asRead(encodeAnswer({ kind: 'outcome', outcome: outcomes[index]! }, place))),
  ],
  ['cell of a map', (cell) => gather([{ cell, status: '1', count: 1, columns: 1, rows: 1 }])[0]!],
])('gives one shape to every %s', (_what, make) => expect(shapesOf(make)).toBe(0));
