import type { LocationAttributes } from '#domain';
import { countryAt, timeZoneAt } from '../geo/places.js';
import { usablePosition } from '../geo/geometry.js';

/** The attributes of a location that may be derived from its own coordinates. */
export const derivableNames = [
  'country',
  'time_zone',
] as const satisfies readonly (keyof LocationAttributes)[];
export type DerivableName = (typeof derivableNames)[number];

/** What is needed of a location: lists have it too. */
type Located = Pick<LocationAttributes, DerivableName | 'latitude' | 'longitude'>;

interface Derived<Attributes> {
  /** With the derived values. */
  readonly attributes: Attributes;
  /** The names of the derived ones. */
  readonly derived: readonly DerivableName[];
}

/** A station is rendered and found by its location, of which many have the same. */
const known = new WeakMap<object, Derived<Located>>();

/**
 * The attributes of a location, and those that nobody has said but that its own coordinates tell: country and time zone.
 * They are in no event and in no state, but in everything that is made of these: read models, lists, filters, publications.
 * @param said what somebody has said: derived values never take its place
 */
export function withDerived<Attributes extends Located>(said: Attributes): Derived<Attributes> {
  const found = known.get(said) ?? derive(said);
  known.set(said, found);
  return found as Derived<Attributes>;
}

function derive(said: Located): Derived<Located> {
  const isComplete = said.country !== null && said.time_zone !== null;
  const point = isComplete ? undefined : usablePosition(said);
  if (!point) return { attributes: said, derived: [] };
  const country = said.country ?? countryAt(point);
  const time_zone = said.time_zone ?? timeZoneAt(point, said.country);
  const attributes = { ...said, country, time_zone };
  const derived = derivableNames.filter((name) => said[name] === null && attributes[name] !== null);
  return derived.length === 0 ? { attributes: said, derived } : { attributes, derived };
}

/** The attributes that somebody has said, of those that are shown. */
export const withoutDerived = <Attributes extends object>(
  shown: Attributes,
  derived: readonly string[] = [],
): Attributes =>
  derived.length === 0 ? shown : { ...shown, ...Object.fromEntries(derived.map((name) => [name, null])) };

/**
 * The same, of a record of the read models, which were made by the same libraries: what it shows is not derived once more for
 * each station that shows it.
 */
export function saidInRecord<Attributes extends Located>(
  shown: Attributes,
  derived: readonly DerivableName[] = [],
): Attributes {
  const said = withoutDerived(shown, derived);
  known.set(said, { attributes: shown, derived });
  return said;
}

/** A location with the attributes that are shown of it. */
export const withDerivedAttributes = <Location extends { readonly attributes: Located }>(
  location: Location,
): Location => ({ ...location, attributes: withDerived(location.attributes).attributes });
