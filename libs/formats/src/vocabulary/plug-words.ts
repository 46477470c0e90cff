import { plugStandardOf, type PlugToken } from '#domain/plugs';

/** What people call a plug or socket. */
export interface NamedPlug {
  /** Token of OCPI's ConnectorType. */
  readonly standard: PlugToken;
  /** Null if the name does not tell it. */
  readonly format: 'SOCKET' | 'CABLE' | null;
}

/** The names of standards beside their tokens, without case, spaces and marks. */
const names: Readonly<Partial<Record<PlugToken, string>>> = {
  CHAOJI: 'chademo3 chademo30',
  DOMESTIC_A: 'typea nema115',
  DOMESTIC_B: 'typeb nema515',
  DOMESTIC_C: 'typec europlug cee716',
  DOMESTIC_D: 'typed',
  DOMESTIC_E: 'typee typeef cee75 ef prisedomestique',
  DOMESTIC_F:
    'typef cee74 cee73 schuko shuko ceetypef ceetypefschuko cee74schuko ceeschuko schukotypef typefschuko domestic',
  DOMESTIC_G: 'typeg bs1363 bs1363typeg uk3pin 3pin 3pinuk 3pinsquare 3pinbs1363 ukdomestic',
  DOMESTIC_H: 'typeh',
  DOMESTIC_I: 'typei as3112 asnzs3112',
  DOMESTIC_J: 'typej t13 sev1011',
  DOMESTIC_K: 'typek',
  DOMESTIC_L: 'typel cei2350',
  DOMESTIC_M: 'typem bs546',
  DOMESTIC_N: 'typen nbr14136',
  DOMESTIC_O: 'typeo',
  GBT_AC: 'gbtac gbt202342 gb202342',
  GBT_DC: 'gbtdc gbt202343 gb202343',
  IEC_60309_2_single_16: 'ceeblue ceeblau ceeblue16a ceeblau16a bluecee camping commando16a',
  IEC_60309_2_three_16: 'ceered16 ceerot16 ceered16a ceerot16a',
  IEC_60309_2_three_32: 'ceered32 ceerot32 ceered32a ceerot32a',
  IEC_60309_2_three_64: 'ceered63 ceerot63 ceered63a ceerot63a',
  IEC_62196_T1:
    'type1 typ1 tipo1 t1 j1772 saej1772 type1j1772 type1saej1772 j1772type1 saej1772type1 yazaki iec621962type1 iec62196type1',
  IEC_62196_T1_COMBO:
    'ccs1 ccst1 ccstype1 ccstyp1 ccscombo1 combo1 comboccs1 combotype1 combot1 ccssae saeccs saecombo saej1772combo j1772combo type1ccs type1combo typ1combo iec621963type1',
  IEC_62196_T2:
    'type2 typ2 tipo2 t2 mennekes type2mennekes typ2mennekes mennekestype2 mennekestyp2 iec621962 iec621962type2 iec62196type2 iectype2 eutype2',
  IEC_62196_T2_COMBO:
    'ccs2 ccst2 ccstype2 ccstyp2 ccscombo2 combo2 comboccs2 combotype2 combotyp2 combot2 type2ccs type2combo typ2combo typ2ccs typ2combo2 eucombo iec621963type2',
  IEC_62196_T3A: 'type3a typ3a scame',
  IEC_62196_T3C: 'type3 type3c typ3 typ3c',
  MCS: 'megawatt megawattchargingsystem j3271 saej3271',
  SAE_J3400:
    'nacs j3400 saej3400 nacsj3400 j3400nacs nacsteslasupercharger teslanacs nacstesla northamericanchargingstandard',
  TESLA_R: 'teslaroadster roadster',
  TESLA_S: 'tesla teslas teslamodelsx teslasupercharger teslasuc supercharger tesladestination',
};

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const tokensByName: ReadonlyMap<string, PlugToken> = new Map(
  Object.entries(names).flatMap(([token, words]) =>
    words.split(' ').map((word) => [word, token as PlugToken] as const),
  ),
);

/** CCS without a number is that of the region. */
const REGIONAL: ReadonlySet<string> = new Set([
  'ccs',
  'combo',
  'ccscombo',
  'comboccs',
  'combinedchargingsystem',
]);

/** Words about a connector that do not tell its standard. */
const OTHER_WORDS =
  /\b(?:socket|outlet|only|cable|tethered|attached|connector|plug|kabel|steckdose|stecker|buchse|ac|dc)\b/gi;
const SOCKET = /\b(?:socket|outlet|steckdose|buchse)\b/i;
const CABLE = /\b(?:cable|tethered|attached|kabel)\b/i;

/**
 * Returns the standard of a plug by one of its names, in any case and with any marks; null for another text.
 * @param isNorthAmerica whether `CCS` is CCS 1, not CCS 2
 */
export function plugOfName(text: string, isNorthAmerica: boolean): NamedPlug | null {
  const standard =
    standardOf(text.trim(), isNorthAmerica) ??
    standardOf(text.replace(OTHER_WORDS, ' ').trim(), isNorthAmerica);
  if (standard === null) return null;
  if (SOCKET.test(text)) return { standard, format: 'SOCKET' };
  return { standard, format: CABLE.test(text) ? 'CABLE' : null };
}

function standardOf(text: string, isNorthAmerica: boolean): PlugToken | null {
  const token = plugStandardOf(text) ?? plugStandardOf(text.replace(/[\s-]+/g, '_'));
  if (token) return token.token;
  const name = folded(text);
  if (REGIONAL.has(name)) return isNorthAmerica ? 'IEC_62196_T1_COMBO' : 'IEC_62196_T2_COMBO';
  return tokensByName.get(name) ?? plugStandardOf(name)?.token ?? null;
}
