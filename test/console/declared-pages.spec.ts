import { readdirSync } from 'node:fs';
import { pages } from '../../apps/console/src/declared-pages.js';

it('The declared pages of the console are the folders of pages', () => {
  const folders = readdirSync(new URL('../../apps/console/src/pages', import.meta.url));
  expect(Object.keys(pages).sort()).toEqual(folders.sort());
});
