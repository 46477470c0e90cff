import { isJsonObject } from '#domain';
import { STRING_LENGTH } from '../../fields/text.js';
import { heldByLocation } from '../../members/held.js';
import type { Json } from '../../ocpi/writing/ocpi-values.js';
import { accessOfUsers, idAtSite, isAccessAlone, stationId } from '../datex2-terms.js';
import type { HoursContext } from './datex2-clock.js';
import { directionsIn, energyMixIn, imagesIn, parkingTypeIn } from './datex2-extras.js';
import { hoursIn, weekIn, type Hours } from './datex2-hours.js';
import { namedOrganisation, organisationsIn } from './datex2-organisations.js';
import { parkingPlacesIn } from './datex2-parking.js';
import { pointOf, textIn, textsOf, wordOf, type ValueContext } from './datex2-values.js';
import type { Part } from './part.js';

/** A site with its stations, and the refill points of all of them. */
export interface GivenSite {
  readonly id: string;
  readonly site: Part;
  readonly stations: readonly Part[];
  readonly place: HoursContext;
}

/** The structured members of the location of a site. What they hold is taken. */
export function structuresIn(given: GivenSite, hours: Hours, context: ValueContext): Json {
  const { site, stations } = given;
  const brand = textIn(site.member('brand'), STRING_LENGTH, context);
  const platforms = [
    site.member('roamingPlatfom'),
    ...[site, ...stations].map((each) => each.member('roamingPlatform')),
  ];
  const points = stations.flatMap((station) => station.member('refillPoint').items.map(pointOf));
  return {
    opening_times: hours.times,
    access: accessIn(site),
    owner: heldByLocation('owner', namedOrganisation(site.member('owner'), context)).value,
    network: heldByLocation('network', brand && { name: brand }).value,
    roaming: heldByLocation(
      'roaming',
      organisationsIn(
        platforms.flatMap(({ items }) => items),
        context,
      ),
    ).value,
    staffed: staffedIn(given, context),
    parking_type: parkingTypeIn(site),
    parking_places: parkingPlacesIn([site, ...stations, ...points], given.id),
    charging_stations: stations.flatMap((station) => chargingStationIn(station, given.id)),
    energy_mix: energyMixIn(stations, context),
    directions: directionsIn(site, context),
    images: imagesIn(site, 'LOCATION'),
  };
}

/** The hours of a site, else those that all of its stations have. What they hold is taken. */
export function hoursOfSite({ site, stations, place }: GivenSite, { warn }: ValueContext): Hours {
  const own = site.member('operatingHours');
  const shared = sameOf(stations, 'operatingHours');
  const sources = own.isThere || shared === null ? [own] : shared;
  const [hours, ...others] = sources.map((each, index) =>
    hoursIn(each, place, index === 0 ? warn : () => {}),
  );
  for (const each of [hours, ...others]) for (const part of each?.held ?? []) part.take();
  return hours ?? { text: null, times: null, held: [] };
}

/** A member of all stations, if they all have it and it says the same; else null. */
function sameOf(stations: readonly Part[], name: string): readonly Part[] | null {
  const parts = stations.map((station) => station.member(name));
  const [first] = parts;
  const isSame = parts.every(
    (part) => part.isThere && JSON.stringify(part.value) === JSON.stringify(first?.value),
  );
  return first && isSame ? parts : null;
}

/** Whom a site is for alone. */
function accessIn(site: Part): string | null {
  const users = site.member('exclusiveUsers');
  const words = users.items.map((user) => wordOf(user) ?? '');
  const access = accessOfUsers(words);
  // Who else may charge is in the extensions.
  if (access !== null && isAccessAlone(words)) users.take();
  return access;
}

/** When staff is there: of the site, else of all stations. */
function staffedIn({ site, stations, place }: GivenSite, { warn }: ValueContext): unknown {
  const own = site.member('serviceType');
  const text = JSON.stringify(own.value);
  const others = stations.map((station) => station.member('serviceType'));
  const sources = own.isThere
    ? [own, ...others.filter(({ value }) => JSON.stringify(value) === text)]
    : (sameOf(stations, 'serviceType') ?? []);
  const read = sources.map((types) => {
    const services = types.items.filter((each) =>
      /^(physicalAttendance|unattended)$/.test(wordOf(each.member('serviceType')) ?? ''),
    );
    const [service, ...others] = services;
    return service && others.length === 0 && types.items.length === 1
      ? serviceIn(service, place, warn)
      : null;
  });
  return read[0] ?? null;
}

function serviceIn(service: Part, place: HoursContext, warn: ValueContext['warn']): unknown {
  const type = service.member('serviceType');
  const overall = service.member('overallPeriod');
  const isThere = wordOf(type) === 'physicalAttendance';
  if (!overall.isThere) {
    type.take();
    return { always: isThere };
  }
  const { times, held } = weekIn(overall, place, warn);
  if (times === null || !isThere) return null;
  for (const part of [type, ...held]) part.take();
  return heldByLocation('staffed', { always: times.twentyfourseven, opening_times: times }).value;
}

const REFERENCE_LENGTH = 16;

/** A station of a site. That of a single point whose id is made from it is none. */
function chargingStationIn(station: Part, site: string): readonly unknown[] {
  const id = chargingStationId(station, site);
  const power = station.member('totalMaximumPower');
  const points = station.member('numberOfRefillPoints');
  const alias = station.member('alias');
  const reference = alias.items.length === 1 ? textsOf(alias)[0]?.text : undefined;
  if (id === null) return [];
  const given = {
    id,
    physical_reference: reference !== undefined && reference.length <= REFERENCE_LENGTH ? reference : null,
    max_kilowatts: typeof power.value === 'number' ? power.value / 1000 : null,
    max_simultaneous: points.value,
  };
  const [held] = heldByLocation('charging_stations', [given]).value as readonly Json[];
  if (!held) return [];
  for (const [name, part] of [
    ['max_kilowatts', power],
    ['max_simultaneous', points],
    ['id', station.member('idG')],
    ['physical_reference', alias],
  ] as const)
    if (held[name] !== undefined) part.take();
  return [held];
}

/** The id of a station that the directory has as one of its charging stations; null if it does not. */
export function chargingStationId(station: Part, site: string): string | null {
  const given = station.member('idG').text;
  if (!isJsonObject(station.value) || given === null) return null;
  const id = idAtSite(site, given);
  const [point, ...others] = station.member('refillPoint').items;
  const isMade =
    others.length === 0 &&
    point !== undefined &&
    given === stationId(pointOf(point).member('idG').text ?? '');
  const { isWhole } = heldByLocation('charging_stations', [{ id }]);
  return isMade || !isWhole ? null : id;
}
