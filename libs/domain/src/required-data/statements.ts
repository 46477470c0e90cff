import type { StationConnector } from '../station/station.fields.js';
import type { ocpiCapabilities } from '../vocabulary.js';
import type { JudgedLocation, JudgedStation } from './judged-records.js';

type Places = JudgedLocation['attributes']['parking_places'];
type PlaceMember = keyof NonNullable<Places>[number];
type Capability = (typeof ocpiCapabilities)[number]['value'];

/** Whether a value is there: no text and no list is empty. */
export const says = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a parking place has one of these members. */
export const saysPlaces = (places: Places, ...members: readonly PlaceMember[]): boolean =>
  (places ?? []).some((place) => members.some((member) => says(place[member])));

/** Whether there are connectors, and each has the member. */
export const saysConnectors = ({ connectors }: JudgedStation, member: keyof StationConnector): boolean =>
  connectors.length > 0 && connectors.every((entry) => says(entry[member]));

export const saysCapability = ({ details }: JudgedStation, ...wanted: readonly Capability[]): boolean =>
  wanted.some((capability) => details.capabilities?.includes(capability));

/** Whether the ways to pay are listed: those that are not in the list are not there. */
export const saysMethods = ({ members: { payment } }: JudgedStation): boolean => says(payment?.methods);

/** Whether a way of smart charging is named: of the point, or of one of its connectors. */
export const saysSmartCharging = (station: JudgedStation): boolean =>
  saysCapability(
    station,
    ...(['CHARGING_PROFILE_CAPABLE', 'CHARGING_PREFERENCES_CAPABLE', 'REMOTE_START_STOP_CAPABLE'] as const),
  ) || station.connectors.some(({ capabilities }) => capabilities.includes('BIDIRECTIONAL'));
