import { createConfig, lintFromString } from '@redocly/openapi-core';
import { pendingBody } from '#application';
import { ref } from '../../../../libs/http/src/endpoint/json-schema.js';
import { schemaValidation } from './testing/schema-validation.js';
import { document } from './testing/tested-document.js';

type Schema = Readonly<Record<string, unknown>>;
type Found = readonly [pointer: string, schema: Schema];

/** The objects within a value that have a member of this name, with their JSON pointers. */
function objectsWith(name: string, value: unknown = document, pointer = ''): readonly Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    objectsWith(name, member, `${pointer}/${key.replaceAll('/', '~1')}`),
  );
  return Object.hasOwn(value, name) ? [[pointer, value as Schema], ...inner] : inner;
}

const pointersOf = (objects: readonly Found[]) => objects.map(([pointer]) => pointer);

// An NDJSON body has the schema of its lines in `x-line-schema`, which the linter does not know.
const lineSchemas = ['CommandLine', 'EndLine', 'RejectedRecord', 'ResultLine'];

it('has no errors, and only explained warnings, of the recommended rules of a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const shown = problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
  expect(shown).toEqual(
    lineSchemas.map((name) => `warn no-unused-components: Component: "${name}" is never used.`),
  );
});

describe('for generators of clients, the document', () => {
  it('has a type beside every const', () => {
    const constants = objectsWith('const');
    expect(constants.length).toBeGreaterThan(20);
    expect(pointersOf(constants.filter(([, schema]) => !('type' in schema)))).toEqual([]);
  });

  it('refers only to components', () => {
    const targets = objectsWith('$ref').map(([, reference]) => (reference as { $ref: string }).$ref);
    expect(targets.filter((target) => !/^#\/components\/\w+\/[^/]+$/.test(target))).toEqual([]);
  });

  it('has no default in the body of a request, from which they derive that the member is required', () => {
    expect(pointersOf(objectsWith('default', document.components.schemas))).toEqual([]);
  });

  it('has one schema for each media type of a response', () => {
    const unions = Object.entries(document.paths).flatMap(([path, operations]) =>
      ['anyOf', 'oneOf'].flatMap((union) => pointersOf(objectsWith(union, operations, path))),
    );
    expect(unions.filter((pointer) => pointer.endsWith('/schema'))).toEqual([]);
  });

  it('declares the scope that an operation needs, in one of two schemes', () => {
    const { post, get } = document.paths['/v1/stations'] as Record<string, { security: unknown }>;
    expect(post?.security).toEqual([{ bearer: ['stations:write'] }, { apiKey: ['stations:write'] }]);
    expect(get?.security).toEqual([{ bearer: ['directory:read'] }, { apiKey: ['directory:read'] }]);
    expect(document.paths['/health/live']?.['get']).toMatchObject({ security: [] });
  });
});

it('describes the body of a pending command', () => {
  const body = pendingBody('5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11', '42');
  expect(schemaValidation(document)(body, ref('PendingOutcome'))).toEqual([]);
});

describe('for generators that do not read all of JSON Schema, the document', () => {
  const names = Object.keys(document.components.schemas);
  const isNull = (schema: unknown) => (schema as Schema).type === 'null';
  const within = (name: string) =>
    objectsWith(name).flatMap(([pointer, { [name]: inner }]) =>
      Object.entries(inner as object).map(([key, schema]) => [`${pointer}/${name}/${key}`, schema] as const),
    );

  it('has no member that is only null, for which they have no type', () => {
    const members = within('properties');
    expect(members.length).toBeGreaterThan(500);
    expect(pointersOf(members.filter(([, schema]) => isNull(schema)))).toEqual([]);
  });

  it('has no name NewX, which in Go is that of the constructor of X', () => {
    expect(names.filter((name) => name.startsWith('New'))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Station', 'StationInput', 'Webhook', 'WebhookInput']));
  });

  it('has no constants and enumerations that are not text', () => {
    const values = [...objectsWith('const'), ...objectsWith('enum')];
    expect(values.length).toBeGreaterThan(50);
    expect(pointersOf(values.filter(([, { type }]) => type !== 'string'))).toEqual([]);
  });

  it('has no boolean in place of a schema, but for additional members', () => {
    const maps = ['properties', 'patternProperties', 'dependentSchemas', 'oneOf', 'anyOf', 'allOf'];
    expect(pointersOf(maps.flatMap(within).filter(([, schema]) => typeof schema === 'boolean'))).toEqual([]);
    const single = ['items', 'not', 'if', 'then', 'else', 'contains', 'schema'].flatMap((name) =>
      objectsWith(name).filter(([, { [name]: schema }]) => typeof schema === 'boolean'),
    );
    expect(pointersOf(single)).toEqual([]);
  });

  it('has no list of types but that of a type and null', () => {
    const lists = objectsWith('type').filter(([, { type }]) => Array.isArray(type));
    expect(lists.length).toBeGreaterThan(50);
    const others = lists.filter(
      ([, { type }]) => (type as string[]).length > 2 || !String(type).includes('null'),
    );
    expect(pointersOf(others)).toEqual([]);
  });

  it('states a pattern for text alone, in what the regular expressions of Go have too', () => {
    const patterns = objectsWith('pattern');
    expect(patterns.length).toBeGreaterThan(50);
    expect(pointersOf(patterns.filter(([, { type = 'string' }]) => type !== 'string'))).toEqual([]);
    expect(pointersOf(patterns.filter(([, { pattern }]) => String(pattern).includes('(?')))).toEqual([]);
  });

  it('has a name for every union but those with null, and none of lists', () => {
    const unions = ['oneOf', 'anyOf'].flatMap((name) =>
      objectsWith(name).filter(([, { [name]: schemas }]) => {
        const [, second, third] = schemas as Schema[];
        return third || !isNull(second);
      }),
    );
    expect(unions.length).toBeGreaterThan(5);
    // The lines of a bulk response are in a member that generators do not know.
    const isNamed = /^\/components\/schemas\/[^/]+$|\/x-line-schema$/;
    expect(pointersOf(unions).filter((pointer) => !isNamed.test(pointer))).toEqual([]);
    const ofLists = unions.filter(([, union]) => JSON.stringify(union).includes('"array"'));
    expect(pointersOf(ofLists)).toEqual([]);
  });

  it('has a name for every enumeration in a set', () => {
    const sets = objectsWith('uniqueItems');
    expect(sets).not.toEqual([]);
    expect(pointersOf(sets.filter(([, { items }]) => 'enum' in (items as Schema)))).toEqual([]);
  });

  it('has a name for every JSON object that is a body', () => {
    const bodies = objectsWith('schema').map(([pointer, { schema }]) => [pointer, schema as Schema] as const);
    expect(bodies.length).toBeGreaterThan(100);
    const unnamed = bodies.filter(([pointer, schema]) => /json$/.test(pointer) && 'properties' in schema);
    expect(pointersOf(unnamed)).toEqual([]);
  });
});

it('describes the outcome that a write has instead of a record that was removed', () => {
  const outcome = {
    ...{ command_id: '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11', status: 'accepted' },
    ...{ aggregate_id: '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c12', version: 1, position: 'AQ' },
  };
  const created = document.paths['/v1/stations']?.['post'] as {
    responses: Record<string, { content: Record<string, { schema: object }> }>;
  };
  const { schema } = created.responses['201']?.content['application/json'] ?? {};
  expect(schemaValidation(document)(outcome, schema as never)).toEqual([]);
});
