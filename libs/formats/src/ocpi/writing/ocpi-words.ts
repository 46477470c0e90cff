import {
  ocpiCapabilities,
  ocpiConnectorCapabilities,
  ocpiEnvironmentalImpacts,
  ocpiFacilities,
  ocpiImageCategories,
  ocpiParkingRestrictions,
  ocpiParkingTypes,
  ocpiVehicleTypes,
  type CodeOption,
} from '#domain';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { ocpiPlugs } from '../../vocabulary/plugs.js';
import { ciText, token } from './ocpi-values.js';

// The enumerations of the module Locations that 2.3.0 leaves open (its type OpenEnum), so that it has other words, too.

type Word = ReturnType<typeof token>;
type WordByVersion = Readonly<Record<OcpiVersion, Word>>;

/** One of these words. */
export const oneOf = (options: readonly CodeOption[]): Word => token(...options.map(({ value }) => value));

/** Longer words are none of the directory. */
const other = ciText(64);

/** One of these words, else another one as it is. */
function open(options: readonly CodeOption[]): Word {
  const known = oneOf(options);
  return (value) => known(value) ?? (other(value) as string | undefined);
}

const isNew: ReadonlySet<string> = new Set(['EMPLOYEES', 'TAXIS', 'TENANTS']);
const byVersion = (options: readonly CodeOption[]): WordByVersion => ({
  '2.2.1': oneOf(options),
  '2.3.0': open(options),
});

export const words = {
  capability: byVersion(ocpiCapabilities),
  connectorCapability: byVersion(ocpiConnectorCapabilities),
  environmentalImpact: byVersion(ocpiEnvironmentalImpacts),
  facility: byVersion(ocpiFacilities),
  imageCategory: byVersion(ocpiImageCategories),
  parkingRestriction: {
    '2.2.1': oneOf(ocpiParkingRestrictions.filter(({ value }) => !isNew.has(value))),
    '2.3.0': open(ocpiParkingRestrictions),
  },
  parkingType: byVersion(ocpiParkingTypes),
  vehicleType: byVersion(ocpiVehicleTypes),
} as const satisfies Readonly<Record<string, WordByVersion>>;

/** Plugs of other names are not published, in any version: nobody could tell what fits. */
export const standards: WordByVersion = {
  '2.2.1': token(...ocpiPlugs('2.2.1')),
  '2.3.0': token(...ocpiPlugs('2.3.0')),
};
