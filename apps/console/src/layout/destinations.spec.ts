import { links } from '../links/index.js';
import { destinations } from './destinations.js';

it('The navigation has the pages by the links to them', () =>
  expect(destinations.map(({ path }) => path)).toEqual([
    ...[links.stations(), links.overview(), links.locations(), links.connectorTypes(), links.events()],
    ...[links.imports(), links.feeds(), links.webhooks(), links.keys()],
  ]));
