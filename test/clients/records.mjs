// What the scripts `client:…` write to their service before they try a program.
import { deepStrictEqual } from 'node:assert';

/** Creates a connector type, and returns its id. `headers` have the key if the service needs one. */
export async function createConnectorType(url, name, headers = {}) {
  const response = await fetch(`${url}/v1/connector-types`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return (await response.json()).id;
}

/** Writes command lines, all of which must be accepted, and waits for the read models. */
export async function writeLines(url, lines, headers = {}) {
  const response = await fetch(`${url}/v1/bulk`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  const results = (await response.text()).trim().split('\n');
  const { rejected, position } = JSON.parse(results.at(-1));
  deepStrictEqual(rejected, 0, results.join('\n'));
  await fetch(`${url}/v1/stations?limit=1`, { headers: { ...headers, 'directory-position': position } });
}
