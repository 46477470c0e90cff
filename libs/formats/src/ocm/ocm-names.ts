import { isJsonObject } from '#domain';

/** Names of Open Charge Map that do not only begin with a capital. */
const names: Readonly<Record<string, string>> = {
  id: 'ID',
  uuid: 'UUID',
  isoCode: 'ISOCode',
  itemThumbnailUrl: 'ItemThumbnailURL',
  itemUrl: 'ItemURL',
  powerKW: 'PowerKW',
  powerKw: 'PowerKW',
  relatedUrl: 'RelatedURL',
  relatedURL: 'RelatedURL',
  websiteUrl: 'WebsiteURL',
  websiteURL: 'WebsiteURL',
};

/** Gives the members of a POI in camelCase, as by the parameter `camelcase` of the API, their usual names, at any depth. */
export function withOcmNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOcmNames);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [nameOf(name), withOcmNames(item)]));
}

function nameOf(name: string): string {
  const known = names[name];
  if (known !== undefined) return known;
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  // `statusTypeId` and `statusTypeID` are both in use.
  return capital.replace(/Id$/, 'ID');
}
