/**
 * The standards of plugs and the types of power that have a name in words: the importer names the connector types by
 * it, and the console shows it. Names of connector types are stored, so a word that is here stays. This file imports
 * nothing: the console bundles it.
 */

/** A standard of plugs or sockets. */
export interface PlugStandard {
  /** Token of OCPI's ConnectorType. */
  readonly token: string;
  /** The name in words. */
  readonly words: string;
  readonly isDcOnly: boolean;
}

const ac = <Token extends string>(token: Token, words: string) => ({ token, words, isDcOnly: false });
const dc = <Token extends string>(token: Token, words: string) => ({ token, words, isDcOnly: true });

/** The standards of OCPI 2.1.1 to 2.3.0. */
export const plugStandards = [
  dc('CHADEMO', 'CHAdeMO'),
  dc('CHAOJI', 'ChaoJi'),
  ac('DOMESTIC_A', 'Domestic socket A'),
  ac('DOMESTIC_B', 'Domestic socket B'),
  ac('DOMESTIC_C', 'Domestic socket C'),
  ac('DOMESTIC_D', 'Domestic socket D'),
  ac('DOMESTIC_E', 'Domestic socket E'),
  ac('DOMESTIC_F', 'Domestic socket F'),
  ac('DOMESTIC_G', 'Domestic socket G'),
  ac('DOMESTIC_H', 'Domestic socket H'),
  ac('DOMESTIC_I', 'Domestic socket I'),
  ac('DOMESTIC_J', 'Domestic socket J'),
  ac('DOMESTIC_K', 'Domestic socket K'),
  ac('DOMESTIC_L', 'Domestic socket L'),
  ac('DOMESTIC_M', 'Domestic socket M'),
  ac('DOMESTIC_N', 'Domestic socket N'),
  ac('DOMESTIC_O', 'Domestic socket O'),
  ac('GBT_AC', 'GB/T'),
  dc('GBT_DC', 'GB/T'),
  ac('IEC_60309_2_single_16', 'IEC 60309 single-phase 16 A'),
  ac('IEC_60309_2_three_16', 'IEC 60309 three-phase 16 A'),
  ac('IEC_60309_2_three_32', 'IEC 60309 three-phase 32 A'),
  ac('IEC_60309_2_three_64', 'IEC 60309 three-phase 64 A'),
  ac('IEC_62196_T1', 'Type 1'),
  dc('IEC_62196_T1_COMBO', 'CCS 1'),
  ac('IEC_62196_T2', 'Type 2'),
  dc('IEC_62196_T2_COMBO', 'CCS 2'),
  ac('IEC_62196_T3A', 'Type 3A'),
  ac('IEC_62196_T3C', 'Type 3C'),
  dc('MCS', 'MCS'),
  ac('NEMA_5_20', 'NEMA 5-20'),
  ac('NEMA_6_30', 'NEMA 6-30'),
  ac('NEMA_6_50', 'NEMA 6-50'),
  ac('NEMA_10_30', 'NEMA 10-30'),
  ac('NEMA_10_50', 'NEMA 10-50'),
  ac('NEMA_14_30', 'NEMA 14-30'),
  ac('NEMA_14_50', 'NEMA 14-50'),
  dc('PANTOGRAPH_BOTTOM_UP', 'Pantograph bottom up'),
  dc('PANTOGRAPH_TOP_DOWN', 'Pantograph top down'),
  ac('SAE_J3400', 'NACS'),
  ac('TESLA_R', 'Tesla Roadster'),
  ac('TESLA_S', 'Tesla'),
] as const satisfies readonly PlugStandard[];

export type PlugToken = (typeof plugStandards)[number]['token'];

const byToken = new Map(plugStandards.map((standard) => [standard.token.toLowerCase(), standard]));

/** Returns the standard of a token in any case; undefined for another text. */
export const plugStandardOf = (text: string): (PlugStandard & { readonly token: PlugToken }) | undefined =>
  byToken.get(text.toLowerCase());

/** The types of power of OCPI. `label` is what the description of the interface calls them. */
export const powerTypes = [
  { value: 'AC_1_PHASE', label: 'AC, one phase', words: 'AC 1-phase' },
  { value: 'AC_2_PHASE', label: 'AC, two phases', words: 'AC 2-phase' },
  { value: 'AC_2_PHASE_SPLIT', label: 'AC, split phase', words: 'AC split-phase' },
  { value: 'AC_3_PHASE', label: 'AC, three phases', words: 'AC 3-phase' },
  { value: 'DC', label: 'DC', words: 'DC' },
] as const;

export type PowerType = (typeof powerTypes)[number]['value'];

/** Returns the name of a type of power in words; undefined for another text. */
export function wordsOfPowerType(text: PowerType): string;
export function wordsOfPowerType(text: string): string | undefined;
export function wordsOfPowerType(text: string): string | undefined {
  return powerTypes.find(({ value }) => value === text)?.words;
}
