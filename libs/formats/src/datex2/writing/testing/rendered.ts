import type { PublishedSite } from '../../../ocpi/writing/ocpi-location.js';
import type { Json } from '../../../ocpi/writing/ocpi-values.js';
import { DatexSite } from '../datex2-site.js';
import { SiteText, type SiteContent } from '../datex2-site-text.js';
import { DatexSiteStatus } from '../datex2-status.js';

/** What a document says of a site; undefined if it does not have it. */
function rendered(content: SiteContent, { stations }: PublishedSite): Json | undefined {
  const text = new SiteText(content);
  for (const { id, station } of stations) text.add(id, station);
  const whole = text.take() + text.end();
  return whole === '' ? undefined : (JSON.parse(whole) as Json);
}

export const datexSite = (site: PublishedSite) => rendered(new DatexSite(site.id, site.location), site);

export const datexSiteStatus = (site: PublishedSite) =>
  rendered(new DatexSiteStatus(site.id, site.location, 'all'), site);

export const datexStatusChanges = (site: PublishedSite) =>
  rendered(new DatexSiteStatus(site.id, site.location, 'changed'), site);
