import { links } from '../links/index.js';
import { destinations, grouped } from './destinations.js';

it('The navigation has the pages by the links to them', () =>
  expect(destinations.map(({ path }) => path)).toEqual([
    ...[links.stations(), links.overview(), links.locations(), links.connectorTypes(), links.tariffs()],
    ...[links.events(), links.imports(), links.feeds(), links.coverage(), links.reliability()],
    ...[links.webhooks(), links.keys()],
  ]));

it('They are in three groups, and each has a letter of its own', () => {
  expect(
    grouped(destinations).map(({ group, pages }) => [group, pages.map(({ key }) => key).join('')]),
  ).toEqual([
    ['stations', 'solct'],
    ['data', 'eifvr'],
    ['administration', 'wk'],
  ]);
});
