/**
 * A program with the records as literals, which the compiler compares with the models. `type` narrows the union of all
 * models to that of the record, which is written as JSON.
 */
export function typeScriptProgram(union, records) {
  const names = [union, ...new Set(records.map(({ model }) => model))];
  return [
    ...names.map((name) => `import type { ${name} } from './directory_models/${name}';`),
    'declare const console: { log(line: string): void };',
    'const print = (value: unknown) => console.log(JSON.stringify(value));',
    ...records.map((record) => `{ ${statements(union, record)} }`),
  ].join('\n');
}

const statements = (union, { model, value }) => `
  const given: ${model} = ${literal(value)};
  const read = given as ${union};
  if (read.type === '${value.type}') { const narrowed: ${model} = read; print(narrowed); }
`;

/** Objects that may have any members are not compared: Modelina takes them for a Map. */
function literal(value, name = '') {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item)).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (name === 'extensions' || Object.keys(value).length === 0)
    return `JSON.parse('${JSON.stringify(value)}')`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${literal(member, key)}`,
  );
  return `{${members.join()}}`;
}
