// Validates what a service publishes as OCPI 2.2.1 and 2.3.0 with programs of others: all locations of the sample and of
// a feed made to be hard, and of files that are named. Needs Rust and Python 3.11 or later.
import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directory, inFolder, startService } from '../programs.mjs';
import { tried } from '../tried.mjs';
import { feed, publishable } from './feed.mjs';
import { validate, validators } from './validators.mjs';

const SAMPLES = ['samples/afdc-new-york-electric.csv', ...process.argv.slice(2)];
const VERSIONS = ['2.2.1', '2.3.0'];
const settings = { OCPI_COUNTRY_CODE: 'US', OCPI_PARTY_ID: 'DIR' };

const programs = validators();
await inFolder(async (folder) => {
  const { url } = await startService(join(folder, 'data'), settings);
  const hard = join(folder, 'hard.json');
  writeFileSync(hard, JSON.stringify(feed));
  for (const [n, file] of [hard, ...SAMPLES].entries()) importInto(url, folder, n, file);

  const items = (await Promise.all(VERSIONS.map((version) => itemsOf(url, version)))).flat();
  // No location that can be published is left out: that would be a way to be valid.
  const published = new Set(items.map(({ version, value }) => `${version} ${value?.id}`));
  const names = VERSIONS.flatMap((version) => publishable.map((id) => `${version} ${id}`));
  deepStrictEqual(
    names.filter((name) => !published.has(name)),
    [],
  );
  for (const program of programs) checkRefuses(program, items);

  const rows = programs.flatMap((program) => rowsOf(program, validate(program, items)));
  console.table(rows);
  if (rows.some(({ invalid }) => invalid > 0)) throw new Error('A program refuses what is published.');
  for (const { name, version, objects } of programs) {
    const known = items.filter(({ object }) => objects.includes(object)).length;
    tried(name, version, `${known} objects of ${VERSIONS.join(' and ')}, all valid`);
  }
});

/** Imports a file. What a file has that the importer rejects is counted on the console, and is not an error here. */
function importInto(url, folder, n, file) {
  const rejects = join(folder, `${n}.rejects`);
  try {
    console.log(directory(folder, ['import', '--api', url, '--rejects', rejects, file]));
  } catch (error) {
    const { status, stdout } = error;
    console.log(stdout);
    // 1 is for records that were rejected.
    if (status !== 1) throw new Error(`${file}: the import ended with ${status}`, { cause: error });
  }
}

/** What a version has: its details, all locations, and of each its first EVSE and connector, asked for alone. */
async function itemsOf(url, version) {
  const items = [];
  const add = (object, value) => items.push({ version, object, value });
  const get = async (address) => {
    const response = await fetch(address);
    const body = await response.json();
    deepStrictEqual([response.status, body.status_code], [200, 1000], address);
    // The locations of a page are validated each by itself.
    add('response', { ...body, data: null });
    return { data: body.data, link: response.headers.get('link') };
  };
  add('versions', (await get(`${url}/ocpi/versions`)).data);
  add('version-details', (await get(`${url}/ocpi/${version}`)).data);
  const base = `${url}/ocpi/${version}/locations`;
  for (let next = `${base}?limit=100`; next;) {
    const { data, link } = await get(next);
    for (const location of data) add('location', location);
    next = /<(.*)>; *rel="next"/.exec(link ?? '')?.[1];
  }
  for (const { value } of items.filter(({ object }) => object === 'location'))
    for (const [object, path] of pathsOf(value)) add(object, (await get(base + path)).data);
  return items;
}

/** Where a location, its first EVSE and its connector are asked for alone. Another party may have a location with its id. */
function pathsOf({ id, country_code, party_id, evses: [evse] = [] }) {
  const ids = [id, evse?.uid, evse?.connectors[0].id].filter((part) => part !== undefined);
  const parts = ids.map((part) => `/${encodeURIComponent(part)}`);
  return parts.map((_, n) => [
    ['location', 'evse', 'connector'][n],
    `${parts.slice(0, n + 1).join('')}?party=${country_code}*${party_id}`,
  ]);
}

/** Checks that a program refuses a location of each version without coordinates: one that accepts all says nothing. */
function checkRefuses(program, items) {
  const broken = VERSIONS.map((version) => {
    const item = items.find((it) => it.version === version && it.object === 'location');
    return { ...item, value: { ...item.value, coordinates: undefined } };
  });
  for (const { version, messages } of validate(program, broken))
    if (messages.length === 0)
      throw new Error(`${program.name} accepts a location of ${version} without coordinates`);
}

/** A row for each version: its items by kind, those that are invalid, and the first messages. */
function rowsOf({ name }, results) {
  return VERSIONS.map((version) => {
    const own = results.filter((item) => item.version === version);
    const invalid = own.filter(({ messages }) => messages.length > 0);
    for (const { object, value, messages } of invalid.slice(0, 10))
      console.error(
        `${name} ${version} ${object} ${value.id ?? value.uid}: ${messages.slice(0, 3).join('; ')}`,
      );
    const locations = own.filter(({ object }) => object === 'location').length;
    return {
      name,
      version,
      locations,
      items: own.length,
      valid: own.length - invalid.length,
      invalid: invalid.length,
    };
  });
}
