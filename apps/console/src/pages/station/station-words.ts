import type { Station } from '../../api/records.js';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';

/** What a station is called: its name, else what is written on it. */
export const nameOf = ({ attributes, details }: Pick<Station, 'attributes' | 'details'>): string =>
  attributes.name ?? details.evse_id ?? t('station.unnamed');

/** Whether the map has a place for it. */
export function isOnMap({ attributes: { latitude, longitude } }: Pick<Station, 'attributes'>): boolean {
  if (latitude === null || longitude === null) return false;
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

/** Of the zoom that shows single stations of a street. */
const STREET_ZOOM = 15;

/** The map at a station that is selected. */
export const mapLinkOf = ({ id, attributes: { latitude, longitude } }: Station): string =>
  links.stations({
    ...{ selected: id, onMap: true },
    camera: { latitude: Number(latitude), longitude: Number(longitude), zoom: STREET_ZOOM },
  });
