import { readFileSync } from 'node:fs';
import { accepts } from '../../../../../apps/directory-api/src/openapi/testing/schema-validation.js';
import { nextPage } from '../../../../client/src/next-page.js';
import type { DirectoryClient } from '../../../../../test/support/client.js';

export type OcpiObject = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly last_updated: string;
};

export interface Envelope<Data> {
  readonly data: Data;
  readonly status_code: number;
  readonly status_message: string;
  readonly timestamp: string;
}

const schema = new URL('ocpi-2.2.1.schema.json', import.meta.url);
const validate = accepts(JSON.parse(readFileSync(schema, 'utf8')) as Readonly<Record<string, unknown>>);

/** What the schema of the standard finds wrong with a location. */
export const violations = (location: unknown): readonly string[] =>
  validate(location)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

export const LOCATIONS = '/ocpi/2.2.1/locations';

/**
 * Pulls all locations from page to page, as a receiver does.
 * @param between called after each page
 */
export async function pull(
  directory: DirectoryClient,
  query = '',
  between: (page: number) => Promise<unknown> = () => Promise.resolve(),
  list = LOCATIONS,
) {
  const locations: OcpiObject[] = [];
  const pages: Headers[] = [];
  for (let path: string | null = `${list}${query}`; path !== null;) {
    const { status, headers, body } = await directory.get<Envelope<readonly OcpiObject[]>>(path);
    expect([status, body.status_code]).toEqual([200, 1000]);
    locations.push(...body.data);
    pages.push(headers);
    const next = nextPage(headers.get('link'), new URL(directory.url));
    path = next && next.pathname + next.search;
    await between(pages.length);
  }
  return { locations, pages };
}
