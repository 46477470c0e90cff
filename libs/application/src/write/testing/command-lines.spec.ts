import fc from 'fast-check';
import {
  aggregates,
  byData,
  commands,
  commandTypes,
  connectorFields,
  detailFields,
  fillableNames,
  type ByData,
  type Fields,
} from '#domain';
import { wideValues } from '../../../../domain/src/testing/field-values.js';
import { commandOf } from '../../../../domain/src/testing/commands.js';
import { at } from '../../../../../test/contracts/inputs/event-builders.js';
import { envelope } from '../../../../../test/contracts/inputs/envelopes.js';
import { idOfSource } from '../../log/ids.js';
import { parseCommand } from '../parse-command.js';
import type { CommandLine } from '../command-specs.js';
import { commandLines } from './command-lines.js';

const context = { caller: 'tests', receivedAt: at('12:00'), dataPath: ['data'] };
const sample = fc.sample(commandLines(), 2000);

describe('Random command lines', () => {
  it('are of every type of command', () => {
    expect(new Set(sample.map(({ type }) => type))).toEqual(new Set(commandTypes));
  });

  it.each(commandTypes)('of type %s have all that the type may have', (type) => {
    const { kind, data, beside = [], observable, target } = commands[type];
    const attributes = fillableNames(aggregates[kind].fields as Fields);
    const names: ByData<readonly string[]> = {
      attributes,
      changes: attributes,
      'changes or location source': [...attributes, 'location_source'],
      values: fillableNames,
      connectors: ['connectors'],
      details: fillableNames(detailFields),
      nothing: [],
    };
    const given = sample.filter((line) => line.type === type);
    expect(new Set(given.flatMap((line) => Object.keys(line.data)))).toEqual(new Set(byData(names, data)));
    const targets = target === 'new' ? [] : target.split(' or ');
    const members = [
      'command_id',
      'type',
      'data',
      ...targets,
      ...beside,
      ...(observable ? ['observed_at'] : []),
    ];
    expect(new Set(given.flatMap((line) => Object.keys(line)))).toEqual(new Set(members));
  });

  it('have connectors with all members', () => {
    const entries = sample.flatMap(({ connectors = [] }) => connectors);
    expect(new Set(entries.flatMap((entry) => Object.keys(entry)))).toEqual(
      new Set(fillableNames(connectorFields)),
    );
  });

  it.each([
    ['few values', {}],
    ['wide values', { values: wideValues }],
  ])('of %s are accepted by the parser, as the commands of the domain', (_what, options) =>
    fc.assert(
      fc.property(commandLines(commandTypes, options), (line) => {
        const parsed = parseCommand(JSON.parse(JSON.stringify(line)) as CommandLine, context);
        expect(parsed).toMatchObject({ ok: true });
        const { command_id, ...bare } = line;
        expect(envelope(line)).toMatchObject({ commandId: command_id });
        expect(envelope(line).command).toStrictEqual(
          commandOf(bare, (source) => idOfSource('location', source)),
        );
      }),
      { numRuns: 1000 },
    ),
  );
});
