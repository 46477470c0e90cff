import { useDirectory } from '../../../../test/support/directory.js';
import type { Operation, Parameter } from '../../../../libs/http/src/endpoint/operation.js';
import { document } from './testing/tested-document.js';

const directory = useDirectory();

/** The query parameters of a GET operation. */
function queryParameters(path: string): readonly Parameter[] {
  const named: Readonly<Record<string, Parameter>> = document.components.parameters;
  const { parameters = [] } = (document.paths[path]?.['get'] ?? {}) as Pick<Operation, 'parameters'>;
  return parameters
    .map((given) => ('$ref' in given ? named[given.$ref.split('/').at(-1) ?? ''] : given))
    .filter((parameter): parameter is Parameter => parameter?.in === 'query');
}

interface Schema {
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
  readonly minimum?: number;
  readonly default?: string | number | boolean;
}

/** The defaults of optional parameters, and a possible value of each required one. */
function sentByDefault(parameters: readonly Parameter[]): string {
  const query = new URLSearchParams();
  for (const { name, required, schema } of parameters) {
    const { enum: values, examples, minimum, default: usual } = schema as Schema;
    const value = required ? (values?.[0] ?? examples?.[0] ?? minimum ?? 'a') : usual;
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}

const lists = Object.keys(document.paths).filter(
  (path) => !path.includes('{') && queryParameters(path).length > 0,
);

it.each(lists)('generated clients, which send all defaults, can read %s', async (path) => {
  const query = sentByDefault(queryParameters(path));
  const { status, body } = await fetch(`${directory.url}${path}?${query}`);
  // Some responses are streams.
  await body?.cancel();
  expect([query, status]).toEqual([query, 200]);
});

it('knows the paths with parameters', () => {
  expect(lists).toEqual(expect.arrayContaining(['/v1/stations', '/v1/locations', '/v1/events']));
});
