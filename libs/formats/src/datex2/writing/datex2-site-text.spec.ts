import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { PresentStation, RemovedStation } from '#domain';
import { bareStation } from '../../../../domain/src/station/testing/builders.js';
import type { PublishedSite } from '../../ocpi/writing/ocpi-location.js';
import { DatexSite } from './datex2-site.js';
import { SiteText, type SiteContent } from './datex2-site-text.js';
import { DatexSiteStatus } from './datex2-status.js';
import { connector, site, station, time } from './testing/sites.js';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const stations: fc.Arbitrary<PresentStation | RemovedStation> = fc
  .record({
    name: fc.option(fc.string({ unit: 'grapheme', maxLength: 8 })),
    hours: fc.constantFrom('24/7', '24/7', '24/7', null),
    kilowatts: fc.constantFrom(22, 150, 150, null),
    observed_at: fc.option(fc.constantFrom(time, '2026-11-22T10:00:00.000Z')),
    directions: optional(fc.array(fc.record({ language: fc.constant('nl'), text: fc.string() }))),
    charging_station_id: fc.constantFrom(undefined, 'c', 'd'),
    removed: fc.boolean(),
  })
  .map(({ name, hours, kilowatts, observed_at, directions, removed, charging_station_id = null }) => {
    const present = station({
      attributes: {
        ...{ ...bareStation, name, hours },
        ...(charging_station_id !== null && { charging_station_id }),
      },
      connectors: [{ ...connector, kilowatts }],
      observed: observed_at === null ? null : { observed_at, changed_at: time },
      extensions: directions ? { directions } : null,
    });
    return removed ? { ...present, kind: 'removed', removed_at: time } : present;
  });

const sites = fc
  .record({
    stations: fc.array(stations, { maxLength: 12 }),
    kind: fc.constantFrom('registered' as const, 'retired' as const),
    publish: fc.constantFrom(undefined, undefined, false),
    opening_times: optional(fc.record({ twentyfourseven: fc.boolean() })),
    name: fc.option(fc.string({ unit: 'grapheme' })),
  })
  .map(({ stations: given, kind, name, ...extensions }) =>
    site(given, { kind, extensions, attributes: { name } }),
  );

const contents: readonly [string, (given: PublishedSite) => SiteContent][] = [
  ['table', ({ id, location }) => new DatexSite(id, location)],
  ['statuses', ({ id, location }) => new DatexSiteStatus(id, location, 'all')],
  ['changes', ({ id, location }) => new DatexSiteStatus(id, location, 'changed')],
];

/** The parts of a site, of which one is taken after each station for which that is said. */
function partsOf(
  content: SiteContent,
  given: PublishedSite,
  maxKept?: number,
  taken: readonly boolean[] = [],
) {
  const text = new SiteText(content, ',', maxKept);
  const parts = given.stations.map(({ id, station: each }, index) => {
    text.add(id, each);
    return taken[index] ? text.take() : '';
  });
  return [...parts, text.end()];
}
const objectOf = (text: string) => (text === '' ? undefined : (JSON.parse(text.slice(1)) as object));

describe('The text of a site', () => {
  const taken = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });

  it.each(contents)('of the %s says the same in any parts', (_, contentOf) =>
    fc.assert(
      fc.property(sites, fc.nat(2000), taken, (given, maxKept, each) => {
        const whole = partsOf(contentOf(given), given).join('');
        expect(whole).toBe(whole && `,${JSON.stringify(objectOf(whole))}`);
        const parts = partsOf(contentOf(given), given, maxKept, each);
        expect(objectOf(parts.join(''))).toEqual(objectOf(whole));
        if (parts.slice(0, -1).every((part) => part === '')) expect(parts.at(-1)).toBe(whole);
      }),
    ),
  );

  it('has the version of its content, and hours if all stations have them', () =>
    fc.assert(
      fc.property(sites, fc.nat(2000), taken, (given, maxKept, each) => {
        const whole = objectOf(partsOf(new DatexSite('7', given.location), given).join(''));
        if (!whole) return;
        const { idG, versionG, ...content } = whole as Record<string, unknown>;
        const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
        expect([idG, versionG]).toEqual(['7', digest.slice(0, 16)]);
        const versions: string[] = [];
        partsOf(
          new DatexSite('7', given.location, { onVersion: (of) => versions.push(of) }),
          given,
          maxKept,
          each,
        );
        expect(versions).toEqual([versionG]);
        const present = given.stations.flatMap(({ station: one }) => (one.kind === 'present' ? one : []));
        const said = given.location.extensions?.['opening_times'] as { twentyfourseven: boolean } | undefined;
        const isAlways = present.length > 0 && present.every(({ attributes }) => attributes.hours === '24/7');
        expect('operatingHours' in content).toBe(said?.twentyfourseven ?? isAlways);
      }),
    ));

  it('is not kept until its end if it is long', () => {
    const given = site(
      Array.from({ length: 20 }, () => station({ attributes: { ...bareStation, hours: '24/7' } })),
    );
    const all = given.stations.map(() => true);
    for (const [, contentOf] of contents) {
      const parts = partsOf(contentOf(given), given, 1000, all);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(3000);
    }
  });
});
