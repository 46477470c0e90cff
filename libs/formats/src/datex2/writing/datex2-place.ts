import { usablePosition } from '#application/views';
import { isJsonObject } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { some, textIn } from './datex2-values.js';

interface Coordinates {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Where something is; undefined if neither its position nor its address is known. */
export function placeReference(coordinates: Coordinates, address: Json | undefined): Json | undefined {
  const pointCoordinates = usablePosition(coordinates);
  if (!pointCoordinates && !address) return undefined;
  return {
    locPointLocation: withoutAbsent({
      locLocationExtensionG: address && { FacilityLocation: { address } },
      pointByCoordinates: pointCoordinates && { pointCoordinates },
    }),
  };
}

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
