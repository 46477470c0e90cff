import fc from 'fast-check';
import { commandTypes } from '#domain';
import {
  commandLines,
  type RandomLineWithId,
} from '../../../libs/application/src/write/testing/command-lines.js';
import { wideValues, type Values } from '../../../libs/domain/src/testing/field-values.js';
import type { BulkResult } from '../../support/bulk.js';
import { sampled, someId } from '../distributed/random-sample.js';
import type { SeededRandom } from '../distributed/seeded-random.js';
import type { WritingClient } from '../distributed/writing-client.js';

const LINES = 12;
/** So large that a few of them fill the write-ahead log up to a checkpoint. */
const LARGE_TEXT = 'x'.repeat(60_000);

type Line = RandomLineWithId & { readonly expected_version?: number };

/** Bulk lines of all types of commands, to records that all clients share. */
export class RandomLines {
  /** Ids of connector types that were created. */
  private readonly connectorTypes: string[] = [];
  private readonly stations: string[] = [];
  private last: Line | undefined;
  private readonly lines: fc.Arbitrary<RandomLineWithId>;

  /** @param large the probability of a large text in a line */
  constructor(large: number) {
    const values: Values = (field, name) => {
      if (name === 'name') return fc.nat(999).map((n) => `name ${n}`);
      return name === 'pre_charge_instructions' && large > 0
        ? fc.constantFrom(LARGE_TEXT, ...Array<string>(Math.round(1 / large)).fill(''))
        : wideValues(field, name);
    };
    const sources = fc.nat(7).map((n) => ({ feed: 'shared', id: String(n) }));
    this.lines = commandLines(commandTypes, {
      ids: {
        station: someId(this.stations),
        'connector-type': someId(this.connectorTypes),
        location: fc.nat(3).map((n) => String(2 + n)),
      },
      sources: { station: sources, 'connector-type': sources, location: sources },
      times: fc.nat(1e9).map((n) => new Date(1.7e12 + n).toISOString()),
      values,
    });
  }

  readonly send = async (client: WritingClient, random: SeededRandom): Promise<void> => {
    const lines = Array.from({ length: LINES }, () => this.line(random));
    this.remember(lines, await client.sendLines(lines, true));
    // Once more, so that every outcome is repeated, also after a crash.
    await client.sendLines(lines, true);
  };

  private remember(lines: readonly Line[], results: readonly BulkResult[]): void {
    for (const { line, id, status } of results) {
      const type = lines[line - 1]?.type;
      if (id === null || status === 'rejected') continue;
      if (type === 'CreateConnectorType') this.connectorTypes.push(id);
      if (type === 'CreateStation') this.stations.push(id);
    }
  }

  private line(random: SeededRandom): Line {
    // A repeated line, or its command id with another request.
    if (this.last && random.chance(0.1)) return this.last;
    if (this.last && 'name' in this.last.data && random.chance(0.1))
      return { ...this.last, data: { ...this.last.data, name: 'other' } };
    const expected = random.chance(0.2) ? { expected_version: 1 + random.below(3) } : {};
    return (this.last = { ...sampled(this.lines, random), command_id: random.uuid(), ...expected });
  }
}
