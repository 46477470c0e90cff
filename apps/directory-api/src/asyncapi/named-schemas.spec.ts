import specs from '@asyncapi/specs';
import { commandTypes, eventTypes } from '#domain';
import { asyncApiDocument } from './document.js';

type Schema = Readonly<Record<string, unknown>>;

const access = { tls: false, authentication: 'none' } as const;
const topics = { prefix: 'directory', partitions: 6, outcomeRetentionHours: 168, access };
const { channels, components } = await asyncApiDocument('1.2.3', topics);

const messages = Object.entries(channels).flatMap(([channel, named]) =>
  Object.values(named.messages).map((message) => [`${channel}/${message.name}`, message] as const),
);
const roots: readonly (readonly [string, unknown])[] = [
  ...Object.entries(components.schemas),
  ...messages.map(([name, { payload }]) => [`${name}/payload`, payload] as const),
  ...messages.flatMap(([name, { headers }]) => (headers ? [[`${name}/headers`, headers] as const] : [])),
  ...messages.flatMap(([name, { bindings = {} }]) =>
    'kafka' in bindings ? [[`${name}/key`, (bindings.kafka as { key: Schema }).key] as const] : [],
  ),
];

const maps = ['properties', 'patternProperties', 'definitions', 'dependencies'];
const lists = ['oneOf', 'anyOf', 'allOf'];
const single = ['items', 'additionalItems', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'];
const constraints = /\/(not|if|then|else|anyOf|allOf)(\/|$)/;

/** The schemas within one, with their pointers. `additionalProperties: false` has no schema. */
function inner(pointer: string, schema: unknown): readonly (readonly [string, unknown])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (maps.includes(keyword) || lists.includes(keyword))
      return Object.entries(value as Schema).map(
        ([member, one]) => [`${pointer}/${keyword}/${member}`, one] as const,
      );
    if (single.includes(keyword) || (keyword === 'additionalProperties' && value !== false))
      return [[`${pointer}/${keyword}`, value] as const];
    return [];
  });
}

const within = (pointer: string, schema: unknown): readonly (readonly [string, unknown])[] => [
  [pointer, schema],
  ...inner(pointer, schema).flatMap(([at, one]) => within(at, one)),
];

const schemas = roots.flatMap(([name, schema]) => within(name, schema));
const pointersOf = (condition: (schema: Schema, pointer: string) => boolean) =>
  schemas.filter(([pointer, schema]) => condition(schema as Schema, pointer)).map(([pointer]) => pointer);

describe('for generators of code, the schemas of all messages', () => {
  it('are objects, not booleans', () => {
    expect(schemas.length).toBeGreaterThan(1000);
    expect(pointersOf((schema) => typeof schema !== 'object')).toEqual([]);
  });

  it('have keywords of draft 7 only, and the discriminator of AsyncAPI', () => {
    const definitions = specs.schemas['3.0.0'].definitions as Record<string, { properties: object }>;
    const draft7 = Object.keys(definitions['http://json-schema.org/draft-07/schema']?.properties ?? {});
    expect(draft7).toContain('dependencies');
    const known = [...draft7, 'x-enum-varnames', 'discriminator'];
    expect(pointersOf((schema) => !Object.keys(schema).every((keyword) => known.includes(keyword)))).toEqual(
      [],
    );
  });

  it('have nothing beside a reference, which readers of draft 7 would pass over', () => {
    expect(pointersOf((schema) => '$ref' in schema && Object.keys(schema).length > 1)).toEqual([]);
  });

  it('have a name if they are objects, enumerations or payloads', () => {
    const hasClass = ({ type, enum: values }: Schema) => [type].flat().includes('object') || Boolean(values);
    const unnamed = pointersOf((schema, pointer) => {
      const isNamed = !pointer.includes('/') || '$ref' in schema || constraints.test(pointer);
      return !isNamed && (hasClass(schema) || pointer.endsWith('/payload'));
    });
    expect(unnamed).toEqual([]);
  });

  it('have names that can be those of classes', () => {
    const names = Object.keys(components.schemas);
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['StationCreatedV1', 'StationCreatedDataV1', 'StationAttributes', 'Source']),
    );
  });

  it('inherit from the schema with the discriminator if they have a constant type', () => {
    const named: readonly (readonly [string, Schema])[] = Object.entries(components.schemas);
    const typed = named.filter(([, { allOf }]) => JSON.stringify(allOf)?.includes('/Typed"'));
    const constant = named.filter(([, { properties }]) => JSON.stringify(properties)?.includes('"const"'));
    const isHeaders = ([name]: readonly [string, Schema]) => name.endsWith('Headers');
    expect(typed).toEqual(constant.filter((schema) => !isHeaders(schema)));
    expect(typed).toHaveLength(eventTypes.length + 1 + commandTypes.length);
  });

  it('have no other constants and no closed objects without members, of which Modelina makes no valid Python', () => {
    const payloads = schemas.filter(([pointer]) => !/Headers\/|\/key$|^\w+\/properties\/type$/.test(pointer));
    const isEmpty = ({ properties = {} }: Schema) => Object.keys(properties as object).length === 0;
    const refused = payloads.filter(([, schema]) => {
      const { const: value, additionalProperties } = schema as Schema;
      return value !== undefined || (additionalProperties === false && isEmpty(schema as Schema));
    });
    expect(refused).toEqual([]);
  });
});
