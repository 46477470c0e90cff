import { countryOf } from '../../fields/country.js';
import { positionOf, type Position } from '../../fields/position.js';
import { joined, STRING_LENGTH, TEXT_LENGTH } from '../../fields/text.js';
import { timeZoneOf } from '../../fields/time.js';
import { heldByLocation } from '../../members/held.js';
import type { Warn } from '../../records/mapped-record.js';
import { clockOffsets } from './datex2-clock.js';
import { shortText, textIn, textsOf, wordOf, type LanguageText, type ValueContext } from './datex2-values.js';
import type { Part } from './part.js';

/** The kinds of locations, of which one is a member of a reference. */
const KINDS = ['PointLocation', 'AreaLocation', 'SingleRoadLinearLocation', 'LinearLocation'];

/** The location of a reference, of any kind. */
function locationIn(reference: Part): Part {
  const kinds = reference.items[0] ?? reference;
  return KINDS.map((kind) => kinds.variant(kind)).find(({ isThere }) => isThere) ?? kinds;
}

/** The position of a reference; null without one that is usable. */
export function positionIn(reference: Part): Position | null {
  const location = locationIn(reference);
  const point = location.member('pointByCoordinates').member('pointCoordinates');
  const display = location.member('coordinatesForDisplay');
  const position = degreesIn(point) ?? degreesIn(display);
  // Both say the same in many feeds.
  for (const each of [point, display]) if (position && isSame(degreesIn(each), position)) takeDegrees(each);
  return position;
}

const degreesIn = (part: Part): Position | null =>
  positionOf(part.member('latitude').text, part.member('longitude').text);

const isSame = (one: Position | null, other: Position): boolean =>
  one?.latitude === other.latitude && one.longitude === other.longitude;

function takeDegrees(part: Part): void {
  part.member('latitude').take();
  part.member('longitude').take();
}

export interface Address {
  readonly address: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
  readonly time_zone: string | null;
}

const facilityLocationIn = (reference: Part): Part =>
  locationIn(reference).member('locLocationExtensionG').variant('FacilityLocation');

/** Whether a reference has an address. */
export const hasAddress = (reference: Part): boolean =>
  facilityLocationIn(reference).member('address').isThere;

/** The address of a reference, with null for what it does not say. */
export function addressIn(reference: Part, context: ValueContext): Address {
  const facility = facilityLocationIn(reference);
  const address = facility.member('address');
  const { warn } = context;
  const lines = linesIn(address);
  const regions = lines.filter(({ type }) => type === 'region');
  const others = lines.filter(({ type }) => type !== 'region' && type !== FLOOR);
  const country = countryOf(address.member('countryCode').text, warn);
  if (country !== null) address.member('countryCode').take();
  const zone = zoneIn(facility.member('timeZone'), country, warn);
  return {
    address: textOfLines(others, TEXT_LENGTH, context),
    city: textIn(address.member('city'), STRING_LENGTH, context),
    region: textOfLines(regions, STRING_LENGTH, context),
    postal_code: shortText(address.member('postcode'), STRING_LENGTH, 'postcode', warn),
    country,
    time_zone: zone,
  };
}

/** A time zone by its name. The standard has the offset of clocks, which those of the country tell. */
function zoneIn(part: Part, country: string | null, warn: Warn): string | null {
  const { text } = part;
  if (/^([+-]\d\d:\d\d|Z)$/.test(text ?? '')) {
    if (clockOffsets({ time_zone: null, country }).has((text ?? '').replace('Z', '+00:00'))) part.take();
    return null;
  }
  const zone = timeZoneOf(text, warn);
  if (zone !== null) part.take();
  return zone;
}

/** The texts of the address of a reference: its lines, and the city. */
export function textsOfAddress(reference: Part): readonly LanguageText[] {
  const address = facilityLocationIn(reference).member('address');
  const lines = linesIn(address).map(({ part }) => part.member('text'));
  return [...lines, address.member('city')].flatMap(textsOf);
}

/** The country of a reference as it says it. */
export const countryCodeIn = (reference: Part): string | null =>
  facilityLocationIn(reference).member('address').member('countryCode').text;

const FLOOR = 'floor';

/** The floor in the address of a reference; null without one that a field of this length holds. */
export function floorIn(reference: Part, length: number, context: ValueContext): string | null {
  const floors = linesIn(facilityLocationIn(reference).member('address')).filter(
    ({ type }) => type === FLOOR,
  );
  const floor = textOfLines(floors, length, context);
  return floor !== null && Array.from(floor).length <= length ? floor : null;
}

interface Line {
  readonly part: Part;
  readonly type: string;
}

/** The lines of an address in their order. */
const linesIn = (address: Part): readonly Line[] =>
  address
    .member('addressLine')
    .items.toSorted((one, other) => Number(one.member('order').value) - Number(other.member('order').value))
    .map((part) => ({ part, type: wordOf(part.member('type')) ?? '' }));

/** A house number follows its street, other lines a comma. */
function textOfLines(lines: readonly Line[], length: number, context: ValueContext): string | null {
  let text: string | null = null;
  for (const { part, type } of lines) {
    const line = textIn(part.member('text'), length, context);
    text = joined([text, line], type === 'houseNumber' ? ' ' : ', ');
    if (part.member('text').rest() === undefined) part.take();
  }
  return text;
}

/** The most detailed NUTS code of references; null without any. It is taken where it is the only one. */
export function nutsIn(references: readonly Part[]): string | null {
  const areas = references.flatMap((reference) => facilityLocationIn(reference).member('nutsArea').items);
  const codes = areas.flatMap((area) => area.member('nutsCode').text ?? []);
  const [code] = codes.toSorted((one, other) => other.length - one.length);
  const { value } = heldByLocation('nuts', code ?? null);
  if (value !== null && new Set(codes).size === 1) for (const area of areas) area.take();
  return value as string | null;
}
