import { usablePosition } from '#application/views';
import { otherToken, token } from '../datex2-terms.js';
import { isJsonObject, isUnset } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { some, textIn } from './datex2-values.js';

interface Coordinates {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** What the standard says of a place beside its position. */
interface Surroundings {
  readonly address: Json | undefined;
  /** As the offset of its clocks from UTC. */
  readonly timeZone?: string | undefined;
  readonly nutsArea?: readonly Json[] | undefined;
}

/** Where something is; undefined if nothing of it is known. */
export function placeReference(coordinates: Coordinates, around: Surroundings): Json | undefined {
  const pointCoordinates = usablePosition(coordinates);
  const FacilityLocation = withoutAbsent({
    timeZone: around.timeZone,
    address: around.address,
    nutsArea: around.nutsArea,
  });
  const isKnown = Object.keys(FacilityLocation).length > 0;
  if (!pointCoordinates && !isKnown) return undefined;
  return {
    locPointLocation: withoutAbsent({
      locLocationExtensionG: isKnown ? { FacilityLocation } : undefined,
      pointByCoordinates: pointCoordinates && { pointCoordinates },
    }),
  };
}

interface PostalAddress {
  readonly address?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly postal_code?: string | null | undefined;
  /** As alpha-2. */
  readonly country?: string | null | undefined;
}

/** An address; undefined if nothing of it is known. */
export function addressOf(given: PostalAddress, language: string): Json | undefined {
  const lines = [
    { type: token('generalTextLine'), text: textIn(given.address, language) },
    { type: token('region'), text: textIn(given.region, language) },
  ].filter(({ text }) => text !== undefined);
  const members = withoutAbsent({
    postcode: given.postal_code ?? undefined,
    city: textIn(given.city, language),
    countryCode: given.country ?? undefined,
    addressLine: some(lines.map((line, order) => ({ order, ...line }))),
  });
  return Object.keys(members).length > 0 ? members : undefined;
}

/** An area of NUTS: two letters of the country, and a character for each level. */
export const nutsAreas = (nutsCode: string | null | undefined): readonly Json[] | undefined =>
  isUnset(nutsCode)
    ? undefined
    : [{ nutsCodeType: nutsTypes[(nutsCode ?? '').length - 2] ?? otherToken('nuts0Code'), nutsCode }];

const nutsTypes = [otherToken('nuts0Code'), ...['nuts1Code', 'nuts2Code', 'nuts3Code'].map(token)];

/** Texts of OCPI with their languages; undefined if there are none. */
export const textsIn = (texts: unknown): readonly Json[] | undefined =>
  some(
    objectsOf(texts)
      .map(({ text, language }) => textIn(String(text), String(language).toLowerCase()))
      .filter((text) => text !== undefined),
  );

/** The addresses of images of OCPI; undefined if there are none. */
export const photoUrls = (images: unknown): readonly Json[] | undefined =>
  some(objectsOf(images).map(({ url }) => ({ urlLinkAddress: url })));

const objectsOf = (list: unknown): readonly Json[] =>
  Array.isArray(list) ? (list as readonly unknown[]).filter(isJsonObject) : [];
