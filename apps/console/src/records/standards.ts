/** The drawings of plugs; `other` for all that have none of their own. */
export type PlugShape =
  | 'type1'
  | 'type2'
  | 'ccs1'
  | 'ccs2'
  | 'chademo'
  | 'nacs'
  | 'schuko'
  | 'british'
  | 'american'
  | 'type3'
  | 'other';

interface Standard {
  readonly words: string;
  readonly shape: PlugShape;
}

/** The tokens of OCPI's ConnectorType that have a name in words. */
const standards: Readonly<Record<string, Standard>> = {
  IEC_62196_T1: { words: 'Type 1', shape: 'type1' },
  IEC_62196_T1_COMBO: { words: 'CCS 1', shape: 'ccs1' },
  IEC_62196_T2: { words: 'Type 2', shape: 'type2' },
  IEC_62196_T2_COMBO: { words: 'CCS 2', shape: 'ccs2' },
  IEC_62196_T3A: { words: 'Type 3A', shape: 'type3' },
  IEC_62196_T3C: { words: 'Type 3C', shape: 'type3' },
  CHADEMO: { words: 'CHAdeMO', shape: 'chademo' },
  SAE_J3400: { words: 'NACS', shape: 'nacs' },
  TESLA_R: { words: 'Tesla Roadster', shape: 'nacs' },
  TESLA_S: { words: 'Tesla', shape: 'nacs' },
  DOMESTIC_A: { words: 'Domestic A', shape: 'american' },
  DOMESTIC_B: { words: 'Domestic B', shape: 'american' },
  DOMESTIC_E: { words: 'Domestic E', shape: 'schuko' },
  DOMESTIC_F: { words: 'Schuko', shape: 'schuko' },
  DOMESTIC_G: { words: 'Domestic G', shape: 'british' },
  CHAOJI: { words: 'ChaoJi', shape: 'other' },
  GBT_AC: { words: 'GB/T AC', shape: 'other' },
  GBT_DC: { words: 'GB/T DC', shape: 'other' },
  MCS: { words: 'MCS', shape: 'other' },
  PANTOGRAPH_BOTTOM_UP: { words: 'Pantograph, bottom up', shape: 'other' },
  PANTOGRAPH_TOP_DOWN: { words: 'Pantograph, top down', shape: 'other' },
};

const byToken = new Map(
  Object.entries(standards).map(([token, standard]) => [token.toUpperCase(), standard]),
);

const standardOf = (token: string): Standard | undefined => byToken.get(token.toUpperCase());

/** The name of a standard in words; another text with spaces for its underscores. */
export const standardWords = (token: string): string =>
  standardOf(token)?.words ?? token.replaceAll('_', ' ');

export function plugShape(token: string | null): PlugShape {
  if (token === null) return 'other';
  if (/^NEMA_/i.test(token)) return 'american';
  return standardOf(token)?.shape ?? 'other';
}

/** The standard of a connector type: imports keep its token as the description. */
export const standardOfType = (description: string | null): string | null =>
  description !== null && standardOf(description) ? description : null;
