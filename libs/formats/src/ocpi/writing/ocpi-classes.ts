import { isJsonObject, ocpiEvsePositions, ocpiParkingDirections, ocpiStatuses } from '#domain';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { openingTimes } from './ocpi-hours.js';
import {
  ciText,
  dateTime,
  flag,
  integer,
  language,
  latitude,
  list,
  longitude,
  needed,
  number,
  object,
  optional,
  text,
  token,
  url,
  type Check,
} from './ocpi-values.js';
import { oneOf, words } from './ocpi-words.js';

// The classes of OCPI 2.2.1, section "Data types" of its module Locations, and what 2.3.0 adds to them:
// https://github.com/ocpi/ocpi/blob/release-2.2.1-bugfixes/mod_locations.asciidoc
// https://github.com/ocpi/ocpi/blob/release-2.3.0-bugfixes/mod_locations.asciidoc

type Checks = Readonly<Record<string, Check>>;

const status = oneOf(ocpiStatuses);

/** A list of these words, with at least one. */
function wordsOf(word: Check): Check {
  const all = list(word);
  return (value) => (Array.isArray(value) && value.length === 0 ? undefined : all(value));
}

const displayText = object({ language: needed(language), text: needed(text(512)) });

export const displayTexts = list(displayText);

const imageIn = (version: OcpiVersion): Check =>
  object({
    url: needed(url),
    thumbnail: optional(url),
    category: needed(words.imageCategory[version]),
    type: needed(ciText(4)),
    width: optional(integer(0, 99_999)),
    height: optional(integer(0, 99_999)),
  });

/** What the directory has of organisations beside that: 2.3.0 leaves room for further members, and 2.2.1 does not. */
const beside: ReadonlySet<string> = new Set(['id', 'legal_name', 'phone', 'email', 'identifiers']);

const withoutBeside = (details: unknown): unknown =>
  isJsonObject(details)
    ? Object.fromEntries(Object.entries(details).filter(([name]) => !beside.has(name)))
    : details;

/** Some feeds have the name alone. */
function businessDetailsIn(version: OcpiVersion): Check {
  const details = object({
    name: needed(text(100)),
    website: optional(url),
    logo: optional(imageIn(version)),
  });
  return (value) => {
    const given = typeof value === 'string' ? { name: value.trim() } : value;
    return details(version === '2.2.1' ? withoutBeside(given) : given);
  };
}

const energySource = object({
  source: needed(
    token('NUCLEAR', 'GENERAL_FOSSIL', 'COAL', 'GAS', 'GENERAL_GREEN', 'SOLAR', 'WIND', 'WATER'),
  ),
  percentage: needed(number),
});

export const energyMix = (version: OcpiVersion): Check =>
  object({
    is_green_energy: needed(flag),
    energy_sources: optional(list(energySource)),
    environ_impact: optional(
      list(object({ category: needed(words.environmentalImpact[version]), amount: needed(number) })),
    ),
    supplier_name: optional(text(64)),
    energy_product_name: optional(text(64)),
  });

const publishToken = object({
  uid: optional(ciText(36)),
  type: optional(token('AD_HOC_USER', 'APP_USER', 'OTHER', 'RFID')),
  visual_number: optional(text(64)),
  issuer: optional(text(64)),
  group_id: optional(ciText(36)),
});

const relatedLocation = object({
  latitude: needed(latitude),
  longitude: needed(longitude),
  name: optional(displayText),
});

const parkingPlace = object({
  id: needed(ciText(36)),
  physical_reference: optional(text(12)),
  vehicle_types: needed(wordsOf(words.vehicleType['2.3.0'])),
  max_vehicle_weight: optional(number),
  max_vehicle_height: optional(number),
  max_vehicle_length: optional(number),
  max_vehicle_width: optional(number),
  parking_space_length: optional(number),
  parking_space_width: optional(number),
  dangerous_goods_allowed: optional(flag),
  direction: optional(oneOf(ocpiParkingDirections)),
  drive_through: optional(flag),
  restricted_to_type: needed(flag),
  reservation_required: needed(flag),
  time_limit: optional(number),
  roofed: optional(flag),
  images: optional(list(imageIn('2.3.0'))),
  lighting: optional(flag),
  refrigeration_outlet: optional(flag),
  standards: optional(list(ciText(36))),
  apds_reference: optional(ciText(255)),
});

const parking = object({
  parking_id: needed(ciText(36)),
  evse_position: optional(oneOf(ocpiEvsePositions)),
});

/** The members that no attribute or detail of the directory holds, not wholly or in another way. */
interface Extras {
  readonly location: Checks;
  readonly evse: Checks;
  readonly connector: Checks;
}

function extrasIn(version: OcpiVersion): Extras {
  const [images, organisation] = [list(imageIn(version)), businessDetailsIn(version)];
  return {
    location: {
      publish_allowed_to: list(publishToken),
      related_locations: list(relatedLocation),
      parking_type: words.parkingType[version],
      directions: list(displayText),
      operator: organisation,
      suboperator: organisation,
      owner: organisation,
      opening_times: openingTimes,
      charging_when_closed: flag,
      images,
      energy_mix: energyMix(version),
    },
    evse: {
      status_schedule: list(
        object({ period_begin: needed(dateTime), period_end: optional(dateTime), status: needed(status) }),
      ),
      directions: list(displayText),
      images,
    },
    connector: { tariff_ids: list(ciText(36)), terms_and_conditions: url },
  };
}

/** With what 2.3.0 adds. It has capabilities of connectors, too; 2.2.1 has those of EVSEs, which are no extras. */
function newestExtras(): Extras {
  const { location, evse, connector } = extrasIn('2.3.0');
  return {
    location: { ...location, parking_places: list(parkingPlace) },
    evse: { ...evse, parking: list(parking), accepted_service_providers: list(text(50)) },
    connector: { ...connector, capabilities: wordsOf(words.connectorCapability['2.3.0']) },
  };
}

export const extras: Readonly<Record<OcpiVersion, Extras>> = {
  '2.2.1': extrasIn('2.2.1'),
  '2.3.0': newestExtras(),
};

/** The members of all versions: of one that does not have them, they are left out, whoever has given them. */
export const allExtras = extras['2.3.0'];
