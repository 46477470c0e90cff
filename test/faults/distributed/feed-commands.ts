import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { parseCommand } from '#application';
import { commandTypes } from '#domain';
import {
  commandLines,
  type RandomLineWithId,
} from '../../../libs/application/src/write/testing/command-lines.js';
import { fewValues, type Values } from '../../../libs/domain/src/testing/field-values.js';
import { sampled, someId } from './random-sample.js';
import type { SeededRandom } from './seeded-random.js';

/** A command line and the id of its target. */
export interface FeedCommand {
  readonly line: RandomLineWithId;
  readonly aggregateId: string;
}

/** The greatest number of records of a kind that a feed writes to at a time. */
const MAX_TARGETS = 100;
const MAX_AGE_MS = 60_000;

/** Valid commands of all types for the records of one feed. Some are rejected, as their targets do not exist. */
export class FeedCommands {
  private readonly stations: string[] = [];
  private readonly connectorTypes: string[] = [];
  private count = 0;
  private readonly lines: fc.Arbitrary<RandomLineWithId>;

  constructor(
    private readonly number: number,
    private readonly random: SeededRandom,
  ) {
    const sources = (count: number) =>
      fc.nat(count - 1).map((n) => ({ feed: `source ${number}`, id: String(n) }));
    this.lines = commandLines(commandTypes, {
      ids: {
        station: someId(this.stations),
        'connector-type': someId(this.connectorTypes),
        location: fc.nat(9).map((n) => String(9_000_000_000 + 1000 * number + n)),
      },
      sources: {
        station: sources(MAX_TARGETS),
        'connector-type': sources(MAX_TARGETS),
        location: sources(3),
      },
      times: fc.nat(MAX_AGE_MS).map((age) => new Date(Date.now() - age).toISOString()),
      values: this.values,
      always: ['location_id'],
      // Most locations stay, so that most stations can be created.
      weights: { RetireLocation: 1, RemoveConnectorType: 1 },
    });
  }

  next(): FeedCommand {
    const line = { ...sampled(this.lines, this.random), command_id: randomUUID() };
    const parsed = parseCommand(line, { caller: '', receivedAt: new Date().toISOString(), dataPath: [] });
    if (!parsed.ok) throw new Error(`${JSON.stringify(line)}: ${JSON.stringify(parsed.rejection)}`);
    const { id } = parsed.envelope.aggregate;
    if (line.type === 'CreateStation') keep(this.stations, id);
    if (line.type === 'CreateConnectorType') keep(this.connectorTypes, id);
    return { line, aggregateId: id };
  }

  /** Another text in each command, so that most of them change something. */
  private readonly values: Values = (field, name) =>
    field.type === 'text' || field.type === 'string'
      ? fc.constant(field.maxLength).map((most) => `feed ${this.number}/${++this.count}`.slice(0, most))
      : fewValues(field, name);
}

function keep(ids: string[], id: string): void {
  ids.push(id);
  if (ids.length > MAX_TARGETS) ids.shift();
}
