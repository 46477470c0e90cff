import { links } from './index.js';
import { viewOf } from './stations-view.js';

describe('A link', () => {
  it('to stations has what it asks for as the page reads it', () => {
    const camera = { latitude: 52.5, longitude: 13.4, zoom: 15 };
    const choices = { source_feed: ['NL*TNM', 'a,b', null] };
    const { searchParams, pathname } = new URL(
      links.stations({ choices, camera, selected: 'x' }),
      'http://localhost',
    );
    expect(pathname).toBe('/');
    expect(viewOf(searchParams)).toEqual({
      ...viewOf(new URLSearchParams()),
      ...{ camera, selected: 'x', choices: { ...viewOf(new URLSearchParams()).choices, ...choices } },
    });
  });

  it('to a record has its id in the path', () => {
    expect([links.station('a/b'), links.location('42'), links.webhook('w'), links.feed('DE*A B')]).toEqual([
      ...['/stations/a%2Fb', '/locations/42', '/webhooks/w', '/feeds/DE*A%20B'],
    ]);
    expect([links.locations(), links.webhooks(), links.events()]).toEqual([
      ...['/locations', '/webhooks', '/events'],
    ]);
    expect([links.removedStations(), links.removedStations('old one')]).toEqual([
      ...['/stations/removed', '/stations/removed?q=old+one'],
    ]);
  });

  it('to a parameter that a page does not have does not compile', () => {
    // @ts-expect-error the stations have no such filter
    links.stations({ choices: { colour: ['red'] } });
    // @ts-expect-error the page of the stations has no such parameter
    links.stations({ station: 'x' });
    // @ts-expect-error nor has that of the events
    links.events({ feed: 'x' });
  });
});
