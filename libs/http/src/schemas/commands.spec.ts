import { parseCommand, type CommandLine } from '#application';
import { commandTypes, targetKind, type CommandType } from '#domain';
import { accepts } from '../../../../apps/directory-api/src/openapi/testing/schema-validation.js';
import { commandLine } from './commands.js';

const context = { caller: 'anonymous', receivedAt: '2026-11-21T08:00:00.000Z', dataPath: ['data'] };
const uuid = '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11';
const source = { feed: 'afdc', id: '1' };
const connectors = [{ connector_type_id: uuid, count: 2 }];

const outage = { from: '2026-11-20T22:00:00Z', to: '2026-11-21T06:30:00Z', reason: 'vandalism' };

const data: readonly unknown[] = [
  undefined,
  null,
  [],
  {},
  { name: 'Main Street' },
  { nickname: 'x' },
  { id: uuid },
  { created_at: '2026-11-21T08:00:00Z' },
  { name: 'Main Street', location_id: '42' },
  { location_id: 42 },
  { location_id: null },
  { location_source: source },
  { location_source: source, location_id: '42' },
  { location_source: { feed: '' } },
  { available: '1' },
  { available: null },
  { available: '5' },
  { connectors },
  { connectors: [] },
  { connectors: [{ connector_type_id: uuid, count: 0 }] },
  { connectors: [{ count: 1 }] },
  { connectors: [{ connector_type_id: uuid }] },
  { connectors: [{ connector_type_source: source, count: 1 }] },
  { connectors: [{ connector_type_id: uuid, connector_type_source: source, count: 1 }] },
  { connectors: [{ connector_type_id: uuid, count: 1, power: 1 }] },
  {
    connectors: [{ connector_type_id: uuid, count: 1, format: 'CABLE', kilowatts: 22.5, max_voltage: null }],
  },
  { connectors: [{ connector_type_id: uuid, count: 1, format: 'ROPE' }] },
  { connectors: [{ connector_type_id: uuid, count: 1, max_amperage: 1.5 }] },
  { connectors: 'none' },
  { evse_id: 'E1', capabilities: ['A'], floor_level: null, parking_restrictions: null },
  { capabilities: [''] },
  { is_active: false },
  { is_active: null },
  { city: 'Berlin', country: 'DE' },
  { retired: true },
  outage,
  { ...outage, note: null },
  { ...outage, from: null },
  { ...outage, reason: 'weather' },
  { ...outage, n: 1 },
  { n: 1 },
  { n: 0 },
  { n: '1' },
  { currency: 'EUR', elements: [{ price_components: [{ type: 'ENERGY', price: '0.49' }] }] },
];

const members = (type: CommandType): readonly object[] => {
  const id = targetKind(type) === 'location' ? '42' : uuid;
  return [
    {},
    { id },
    { source },
    { id, source },
    { source: { feed: 'afdc' } },
    { id, source: undefined, observed_at: '2026-11-21T07:59:00Z' },
    { source, observed_at: '2026-11-21T07:59:00Z' },
    { observed_at: 'yesterday' },
    { id, expected_version: 3 },
    { id, expected_version: '3' },
    { id, command_id: uuid },
    { id, command_id: 'mine' },
    { id, priority: 1 },
    { source, connectors, details: { evse_id: 'E1' } },
    { source, details: { evse_id: 1 } },
    { id, details: {} },
    { source, extensions: { charging_when_closed: true, images: [{ url: 'https://x.example' }] } },
    { id, extensions: null },
    { id, extensions: [] },
  ];
};

const asSent = (line: object): CommandLine => JSON.parse(JSON.stringify(line)) as CommandLine;

describe('the schema of a command line', () => {
  it.each(commandTypes)('accepts the lines of %s that validation accepts', (type) => {
    const isAccepted = accepts(commandLine(type));
    const lines = members(type).flatMap((some) =>
      data.map((given) => asSent({ ...some, type, data: given })),
    );
    const differing = lines.filter((line) => isAccepted(line) !== parseCommand(line, context).ok);
    expect(differing).toEqual([]);
    expect(lines.some((line) => isAccepted(line))).toBe(true);
  });
});
