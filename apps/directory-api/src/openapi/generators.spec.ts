import { createConfig, lintFromString } from '@redocly/openapi-core';
import { pendingBody } from '#application';
import { ref } from '../schemas/json-schema.js';
import { openApiDocument } from './document.js';
import { schemaValidation } from './testing/schema-validation.js';

const document = openApiDocument('1.2.3');

/** The objects within a value that have a member of this name, with their JSON pointers. */
function objectsWith(name: string, value: unknown = document, pointer = ''): readonly [string, object][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    objectsWith(name, member, `${pointer}/${key.replaceAll('/', '~1')}`),
  );
  return Object.hasOwn(value, name) ? [[pointer, value], ...inner] : inner;
}

const pointersOf = (objects: readonly [string, object][]) => objects.map(([pointer]) => pointer);

// An NDJSON body has the schema of its lines in `x-line-schema`, which the linter does not know.
const lineSchemas = ['CommandLine', 'ResultLine', 'EndLine'];

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
