import { plugStandardOf, type PlugToken } from '#domain/plugs';
import { includes, type OcpiVersion } from './ocpi-versions.js';

/** What formats call a standard of plugs. Standards without a name in a format are another or an unknown one there. */
interface PlugNames {
  /** The first of the written versions of OCPI that has its token. */
  readonly ocpi: OcpiVersion;
  /** In DATEX II 3. */
  readonly datex2?: string;
  /** The ids of `ConnectionTypes` in Open Charge Map's reference data (/v3/referencedata), with what they say of its format. */
  readonly ocm?: Readonly<Record<number, PlugFormat | null>>;
}

type PlugFormat = 'SOCKET' | 'CABLE';

const plugs: Readonly<Record<PlugToken, PlugNames>> = {
  CHADEMO: { ocpi: '2.2.1', datex2: 'chademo', ocm: { 2: null } },
  CHAOJI: { ocpi: '2.2.1' },
  DOMESTIC_A: { ocpi: '2.2.1', datex2: 'domesticA' },
  DOMESTIC_B: { ocpi: '2.2.1', datex2: 'domesticB', ocm: { 22: null } },
  DOMESTIC_C: { ocpi: '2.2.1', datex2: 'domesticC', ocm: { 13: null } },
  DOMESTIC_D: { ocpi: '2.2.1', datex2: 'domesticD' },
  DOMESTIC_E: { ocpi: '2.2.1', datex2: 'domesticE', ocm: { 23: null } },
  DOMESTIC_F: { ocpi: '2.2.1', datex2: 'domesticF', ocm: { 28: null } },
  DOMESTIC_G: { ocpi: '2.2.1', datex2: 'domesticG', ocm: { 3: null } },
  DOMESTIC_H: { ocpi: '2.2.1', datex2: 'domesticH' },
  DOMESTIC_I: { ocpi: '2.2.1', datex2: 'domesticI', ocm: { 29: null } },
  DOMESTIC_J: { ocpi: '2.2.1', datex2: 'domesticJ', ocm: { 1037: null } },
  DOMESTIC_K: { ocpi: '2.2.1', datex2: 'domesticK' },
  DOMESTIC_L: { ocpi: '2.2.1', datex2: 'domesticL' },
  DOMESTIC_M: { ocpi: '2.2.1', datex2: 'domesticM' },
  DOMESTIC_N: { ocpi: '2.2.1', datex2: 'domesticN' },
  DOMESTIC_O: { ocpi: '2.2.1', datex2: 'domesticO' },
  GBT_AC: { ocpi: '2.2.1', ocm: { 1038: 'SOCKET', 1039: 'CABLE' } },
  GBT_DC: { ocpi: '2.2.1', ocm: { 1040: null } },
  // Open Charge Map has one id for several of these, which differ in amperes: ocm-connections.ts.
  IEC_60309_2_single_16: { ocpi: '2.2.1', datex2: 'iec60309x2single16' },
  IEC_60309_2_three_16: { ocpi: '2.2.1', datex2: 'iec60309x2three16' },
  IEC_60309_2_three_32: { ocpi: '2.2.1', datex2: 'iec60309x2three32' },
  IEC_60309_2_three_64: { ocpi: '2.2.1', datex2: 'iec60309x2three64' },
  IEC_62196_T1: { ocpi: '2.2.1', datex2: 'iec62196T1', ocm: { 1: null } },
  IEC_62196_T1_COMBO: { ocpi: '2.2.1', datex2: 'iec62196T1COMBO', ocm: { 32: null } },
  IEC_62196_T2: { ocpi: '2.2.1', datex2: 'iec62196T2', ocm: { 25: 'SOCKET', 1036: 'CABLE' } },
  IEC_62196_T2_COMBO: { ocpi: '2.2.1', datex2: 'iec62196T2COMBO', ocm: { 33: null } },
  IEC_62196_T3A: { ocpi: '2.2.1', datex2: 'iec62196T3A', ocm: { 36: null } },
  IEC_62196_T3C: { ocpi: '2.2.1', datex2: 'iec62196T3C', ocm: { 26: null } },
  MCS: { ocpi: '2.3.0', datex2: 'mcs' },
  NEMA_5_20: { ocpi: '2.2.1', ocm: { 9: null } },
  NEMA_6_30: { ocpi: '2.2.1' },
  NEMA_6_50: { ocpi: '2.2.1' },
  NEMA_10_30: { ocpi: '2.2.1' },
  NEMA_10_50: { ocpi: '2.2.1' },
  NEMA_14_30: { ocpi: '2.2.1', ocm: { 10: null } },
  NEMA_14_50: { ocpi: '2.2.1', ocm: { 11: null } },
  PANTOGRAPH_BOTTOM_UP: { ocpi: '2.2.1', datex2: 'pantographBottomUp' },
  PANTOGRAPH_TOP_DOWN: { ocpi: '2.2.1', datex2: 'pantographTopDown' },
  SAE_J3400: { ocpi: '2.3.0' },
  TESLA_R: { ocpi: '2.2.1', datex2: 'teslaR', ocm: { 8: null } },
  TESLA_S: { ocpi: '2.2.1', datex2: 'teslaS', ocm: { 27: null, 30: null } },
};

const rows = Object.entries(plugs);

/** The tokens of the standards that a version of OCPI has. */
export const ocpiPlugs = (version: OcpiVersion): readonly string[] =>
  rows.flatMap(([token, { ocpi }]) => (includes(version, ocpi) ? [token] : []));

/** The name in DATEX II of a standard, given by its token in any case; undefined if it has none there. */
export function datex2PlugOf(standard: string): string | undefined {
  const known = plugStandardOf(standard);
  return known && plugs[known.token].datex2;
}

/** The standards by the ids of Open Charge Map, with their formats where the ids tell them. */
export const ocmPlugs: ReadonlyMap<
  number,
  { readonly standard: string; readonly format: PlugFormat | null }
> = new Map(
  rows.flatMap(([standard, { ocm = {} }]) =>
    Object.entries(ocm).map(([id, format]) => [Number(id), { standard, format }] as const),
  ),
);

const datex2Plugs: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([token, { datex2 }]) =>
    datex2 === undefined ? [] : [[datex2.toLowerCase(), token] as const],
  ),
);

/** The standard of a name in DATEX II, given in any case; undefined if it is none. */
export const plugOfDatex2 = (name: string): string | undefined => datex2Plugs.get(name.toLowerCase());
