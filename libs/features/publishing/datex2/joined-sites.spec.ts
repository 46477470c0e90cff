import { DatexSite } from '../../../formats/src/datex2/writing/datex2-site.js';
import { DatexSiteStatus } from '../../../formats/src/datex2/writing/datex2-status.js';
import { connector, site, station, time } from '../../../formats/src/datex2/writing/testing/sites.js';
import { bareStation } from '../../../domain/src/station/testing/builders.js';
import type { SiteEntry, SitePart } from '../sites/site-contents.js';
import { joinedSites } from './joined-sites.js';

const KILO = 1024;
const directions = Array.from({ length: 60 }, () => ({ language: 'nl', text: 'Links. '.repeat(70) }));
const fat = station({ attributes: { ...bareStation, hours: '24/7' }, extensions: { directions } });
const wide = station({ connectors: [{ ...connector, count: 200 }] });

interface Document {
  readonly sites: readonly Readonly<Record<string, unknown>>[];
}

/** The parts of a site, each with some of its stations; all are read without a turn between. */
async function* partsOf(id: string, each: SitePart<SiteEntry>['stations'][number]['station'], count: number) {
  const { location } = site();
  const entry = { id, version: 1, stations: [] };
  for (let from = 0; from < count; from += 20) {
    const stations = Array.from({ length: Math.min(20, count - from) }, (_, n) => ({
      ...{ id: `${id} ${from + n}`, version: 1, station: each },
    }));
    yield await Promise.resolve({ entry, location, stations, isLast: from + 20 >= count });
  }
}

/** Counts turns of the event loop. */
function countTurns() {
  const counter = { turns: 0, stop: () => clearImmediate(next) };
  const count = () => {
    counter.turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  return counter;
}

describe('The sites of a document', () => {
  const frame = { head: '{"sites":[', tail: (isEmpty: boolean) => `],"isEmpty":${isEmpty}}` };
  const table = (id: string, location: ReturnType<typeof site>['location']) => new DatexSite(id, location);
  const statuses = (id: string, location: ReturnType<typeof site>['location']) =>
    new DatexSiteStatus(id, location, 'all');

  async function read(parts: AsyncIterable<SitePart<SiteEntry>>, contentOf: typeof table | typeof statuses) {
    const [texts, counter]: [string[], ReturnType<typeof countTurns>] = [[], countTurns()];
    for await (const text of joinedSites(frame, parts, contentOf)) texts.push(text);
    counter.stop();
    const whole = texts.join('');
    const longest = Math.max(...texts.map(({ length }) => length));
    return { whole, longest, turns: counter.turns, sites: (JSON.parse(whole) as Document).sites };
  }

  it.each([
    ['large', fat],
    ['with many connectors', wide],
  ])('are made and sent in parts, with turns between, if their stations are %s', async (_, given) => {
    const { whole, longest, turns, sites } = await read(partsOf('7', given, 200), table);
    expect(whole.length).toBeGreaterThan(4000 * KILO);
    expect(turns).toBeGreaterThanOrEqual(40);
    expect(longest).toBeLessThan(2300 * KILO);
    expect(sites).toHaveLength(1);
    expect(sites[0]).toMatchObject({ idG: '7', lastUpdated: time });
    expect(sites[0]?.['energyInfrastructureStation']).toHaveLength(200);
    expect('operatingHours' in (sites[0] ?? {})).toBe(given === fat);
  });

  it('have turns while a site is kept until its end', async () => {
    const { whole, turns } = await read(partsOf('7', fat, 60), table);
    expect(whole.startsWith('{"sites":[\n{"idG":"7","versionG":"')).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(15);
  });

  it('are one a line, and those without content are left out', async () => {
    async function* parts() {
      yield* partsOf('1', station({ connectors: [] }), 1);
      yield* partsOf('2', fat, 200);
      yield* partsOf('3', station(), 1);
    }
    const { whole, sites } = await read(parts(), statuses);
    expect(sites.map(({ reference }) => reference)).toMatchObject([{ idG: '2' }, { idG: '3' }]);
    const lines = whole.split('\n').map((line) => line.slice(0, 12));
    expect(lines).toEqual(['{"sites":[', '{"reference"', '{"reference"', '],"isEmpty":']);
    expect((await read(partsOf('1', station({ connectors: [] }), 1), statuses)).whole).toBe(
      '{"sites":[],"isEmpty":true}',
    );
  });
});
