import { Validator } from '@seriousme/openapi-schema-validator';
import {
  listFilters,
  locationParameters,
  parseLimit,
  parseListParameters,
  priceParameters,
  problemTypes,
  stationParameters,
} from '#application';
import { fieldErrorCodes, type AggregateKind, type FieldType } from '#domain';
import { ref } from '../../../../libs/http/src/endpoint/json-schema.js';
import type { Operation, Parameter } from '../../../../libs/http/src/endpoint/operation.js';
import { listParameters } from '../../../../libs/http/src/openapi/parameters/list-parameters.js';
import { sharedParameters } from '../../../../libs/http/src/openapi/parameters/shared-parameters.js';
import { schemaValidation } from './testing/schema-validation.js';
import { document } from './testing/tested-document.js';

const text = JSON.stringify(document);
const validate = schemaValidation(document);
const schemas: Readonly<Record<string, object>> = document.components.schemas;

const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
  operationId: string;
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
}[];

/** The header parameters of an operation. */
function headerParameters(path: string, method: string): readonly Parameter[] {
  const { parameters = [] } = (document.paths[path]?.[method] ?? {}) as Pick<Operation, 'parameters'>;
  const named: Readonly<Record<string, Parameter>> = document.components.parameters;
  return parameters
    .map((given) => ('$ref' in given ? named[given.$ref.split('/').at(-1) ?? ''] : given))
    .filter((parameter): parameter is Parameter => parameter?.in === 'header');
}

it('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

it('has the target of every reference', () => {
  const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer));
  const missing = [...references].filter(
    (pointer) =>
      pointer.split('/').reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document) ===
      undefined,
  );
  expect(missing).toEqual([]);
  expect(references.size).toBeGreaterThan(50);
});

it('has no unused component', () => {
  // Security schemes are named without a reference.
  const parts = Object.entries(document.components).filter(([part]) => part !== 'securitySchemes');
  const unused = parts.flatMap(([part, named]) =>
    Object.keys(named).filter((name) => !text.includes(`#/components/${part}/${name}"`)),
  );
  expect(unused).toEqual([]);
});

it('gives every operation a unique id', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(Object.keys(schemas))('has a valid schema %s', (name) => {
  expect(() => validate({}, ref(name))).not.toThrow();
});

/** What the member `error` of an import has, and no response. */
const ofFailedImports = new Set([
  'unreadable_file',
  'incomplete_file',
  'too_much_removed',
  'address_refused',
  'address_failed',
  'cut_off',
]);

it.each(Object.keys(problemTypes).filter((code) => !ofFailedImports.has(code)))(
  'describes a response with %s',
  (code) => {
    const { responses } = document.components;
    const names = Object.keys(responses).filter((name) =>
      JSON.stringify(responses[name]).includes(`"${code}"`),
    );
    expect(names).not.toEqual([]);
  },
);

/** Many records, or no change of a record that has a version. */
const withoutConditions = /^\/v1\/(bulk$|imports|keys)|\/(test|retry|replay|run)$/;

it.each(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => (method === 'get' ? [] : [[method, path] as const])),
  ),
)('describes the conditions of %s %s', (method, path) => {
  const names = headerParameters(path, method).map(({ name }) => name);
  const conditions = ['If-Match', 'If-None-Match'];
  expect(names.filter((name) => conditions.includes(name))).toEqual(
    withoutConditions.test(path) ? [] : conditions,
  );
});

it('has If-None-Match for every operation with a 304', () => {
  for (const path of Object.keys(document.paths)) {
    const answers = (document.paths[path]?.['get'] ?? { responses: {} }) as { responses: object };
    const names = headerParameters(path, 'get').map(({ name }) => name);
    expect([path, names.includes('If-None-Match')]).toEqual([path, '304' in answers.responses]);
  }
});

it('lists the codes of all problems and of all field errors', () => {
  expect(schemas.Problem).toMatchObject({ properties: { code: { enum: Object.keys(problemTypes) } } });
  expect(schemas.FieldError).toMatchObject({ properties: { code: { enum: fieldErrorCodes } } });
});

it('lists both modes of the service', () => {
  expect(document.components.schemas['Readiness']).toMatchObject({
    properties: { mode: { enum: ['embedded', 'distributed'] } },
  });
});

it('has examples that match their schemas', () => {
  for (const { requestBody } of operations)
    for (const { schema, example } of Object.values(requestBody?.content ?? {}))
      if (example !== undefined) expect(validate(example, schema as never)).toEqual([]);
});

/** A valid filter value by type of field; other types are text. */
const valueOfType: Partial<Record<FieldType, string>> = {
  numeric: '1',
  uint64: '1',
  boolean: 'true',
  code: '1',
  photo: 'images/a.png',
  country: 'DE',
  time_zone: 'UTC',
  reference: '00000000-0000-5000-8000-000000000000',
  currency: 'EUR',
  url: 'https://example.org/',
};
/** A valid value by name of parameter. */
const valueOfName: Readonly<Record<string, string>> = {
  connector_type_id: '00000000-0000-5000-8000-000000000000',
  format: 'CABLE',
  kind: 'REGULAR',
  power_type: 'AC',
  min_kilowatts: '22',
  max_kilowatts: '350',
  near: '1,1',
  radius: '5',
  bbox: '1,2,3,4',
  open_at: 'now',
  stale: 'true',
  price_kwh: '30',
  price_minutes: '40',
  price_start: '2026-12-01T10:00:00Z',
  currency: 'EUR',
  max_price: '12.50',
};
const time = { now: '2026-11-21T09:00:00.000Z', staleBefore: '2026-11-21T08:00:00.000Z' };
const isFilter = (kind: AggregateKind, name: string) =>
  !(
    {
      station: [...stationParameters, ...priceParameters],
      'connector-type': [],
      location: locationParameters,
      tariff: [],
    }[kind] as readonly string[]
  ).includes(name);

describe.each<AggregateKind>(['station', 'connector-type', 'location', 'tariff'])(
  'the parameters of a list of %s',
  (kind) => {
    const named = listParameters(kind).flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));

    it('are accepted by the list', () => {
      const valueOf = (name: string) => {
        const type = listFilters[kind][name]?.type;
        return valueOfName[name] ?? (type && valueOfType[type]) ?? 'x';
      };
      const parameters = Object.fromEntries(named.map((name) => [name, valueOf(name)]));
      const { filters, ...query } = parseListParameters(kind, parameters, time);
      const others = ['connector', 'near', 'bbox', 'freshness', 'openAt', 'price'].filter(
        (name) => name in query,
      );
      expect(others).toHaveLength({ station: 6, 'connector-type': 0, location: 3, tariff: 0 }[kind]);
      expect(filters.map(({ field }) => field)).toEqual(named.filter((name) => isFilter(kind, name)));
    });
  },
);

it('has the limits of the page size', () => {
  const { minimum, maximum, default: usual } = sharedParameters.limit.schema as Record<string, number>;
  expect(parseLimit({})).toBe(usual);
  expect([minimum, maximum].map((limit) => parseLimit({ limit: String(limit) }))).toEqual([minimum, maximum]);
  expect(() => parseLimit({ limit: String(Number(maximum) + 1) })).toThrow();
});

it.each(sharedParameters.sort.schema.enum as string[])('has the sort %s that lists accept', (sort) => {
  expect(() => parseListParameters('connector-type', { sort })).not.toThrow();
});

it.each(sharedParameters.sortPlaces.schema.enum as string[])('has the sort %s of locations', (sort) => {
  expect(() => parseListParameters('location', { sort, near: '1,1' })).not.toThrow();
});

it.each(sharedParameters.sortStations.schema.enum as string[])('has the sort %s of stations', (sort) => {
  expect(() =>
    parseListParameters('station', { sort, near: '1,1', price_kwh: '1', price_minutes: '1' }),
  ).not.toThrow();
});
