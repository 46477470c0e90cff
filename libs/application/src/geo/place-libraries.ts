import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as CountryCoder from '@rapideditor/country-coder';
import type * as TimeZones from '@vvo/tzdb';
import type lookUpTimeZone from '@photostructure/tz-lookup';

const require = createRequire(import.meta.url);

const names = {
  /** Borders of countries and territories. */
  countries: '@rapideditor/country-coder',
  /** Which time zones countries and territories have. */
  zones: '@vvo/tzdb',
  /** Borders of time zones. */
  zoneLookup: '@photostructure/tz-lookup',
};

/**
 * The libraries that know what is at a place. They need no network, and take 0.1 s and 10 MB when they are loaded: most
 * programs and threads never ask.
 */
export const placeLibraries = {
  countries: once(() => require(names.countries) as typeof CountryCoder),
  zones: once(() => require(names.zones) as typeof TimeZones),
  zoneLookup: once(() => require(names.zoneLookup) as typeof lookUpTimeZone),
};

/** What {@link placeLibraries} say changes with their versions: `name@version` of each. */
export const placeVersions = once((): readonly string[] =>
  Object.values(names).map((name) => `${name}@${versionOf(name)}`),
);

/** Not all packages export their package.json. */
function versionOf(name: string): string {
  let folder = dirname(require.resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
