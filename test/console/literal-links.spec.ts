import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';

const SOURCES = join(projectFolder, 'apps/console/src');
/** A path of a page that is written out, which no compiler compares with the parameters of the page. */
const literal = /(?:\bhref=\{?|\bto=\{?|\bnavigate\()\s*["'`]\/(?!v1\/)/;

describe('Links between the pages of the console', () => {
  it.each(['<Link href={`/stations/${id}`}>', '<Link href="/?source_feed=a">', 'navigate(`/`)'])(
    'are seen if they are written out: %s',
    (text) => expect(text).toMatch(literal),
  );

  it('are made by the functions of src/links', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.spec)\.tsx?$/.test(name),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((name) => literal.test(readFileSync(join(SOURCES, name), 'utf8')))).toEqual([]);
  });
});
