import { isJsonObject, listOf, textOf } from '#domain';
import { heldByLocation } from '../members/held.js';
import { imageTypeOf } from '../members/images.js';
import { referenceOf, type Json } from './ocm-members.js';

/** Open Charge Map's types of usage by their ids: notices, memberships and payment do not restrict who may charge. */
const accessByUsage: ReadonlyMap<number | null, string> = new Map([
  ...[1, 4, 5, 7].map((id) => [id, 'PUBLIC'] as const),
  [2, 'PRIVATE'],
  // Privately owned, notice required; for staff, visitors or customers.
  [3, 'RESTRICTED'],
  [6, 'RESTRICTED'],
]);

/** The structured members of the location of a POI. */
export const structuresIn = (poi: Json): Json => ({
  operator_details: detailsOf(poi['OperatorInfo']),
  access: accessByUsage.get(referenceOf(poi, 'UsageType').id) ?? null,
  images: heldByLocation('images', listOf(poi['MediaItems']).flatMap(imageOf)).value,
});

function detailsOf(operator: unknown): unknown {
  if (!isJsonObject(operator)) return null;
  return heldByLocation('operator_details', {
    website: operator['WebsiteURL'],
    phone: operator['PhonePrimaryContact'],
    email: operator['ContactEmail'],
  }).value;
}

/** A photo that is shown, and whose address tells its type. */
function imageOf(item: unknown): readonly Json[] {
  if (!isJsonObject(item) || item['IsVideo'] === true || item['IsEnabled'] === false) return [];
  const url = textOf(item['ItemURL']) ?? '';
  const type = imageTypeOf(url);
  return type === undefined ? [] : [{ url, thumbnail: item['ItemThumbnailURL'], category: 'LOCATION', type }];
}
