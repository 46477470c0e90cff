/** A standard of plugs or sockets. */
export interface Standard {
  /** Token of OCPI's ConnectorType. */
  readonly token: string;
  /** The token in connector types: another text in capitals, so that all spellings are one type. */
  readonly typeToken: string;
  /** The name in words. */
  readonly words: string;
  readonly isDcOnly: boolean;
}

const ac = (token: string, words: string): Standard => ({ token, typeToken: token, words, isDcOnly: false });
const dc = (token: string, words: string): Standard => ({ token, typeToken: token, words, isDcOnly: true });

/** The standards of OCPI 2.1.1 to 2.3.0. */
const standards: readonly Standard[] = [
  dc('CHADEMO', 'CHAdeMO'),
  dc('CHAOJI', 'ChaoJi'),
  ...Array.from('ABCDEFGHIJKLMNO', (letter) => ac(`DOMESTIC_${letter}`, `Domestic socket ${letter}`)),
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
  ...['5-20', '6-30', '6-50', '10-30', '10-50', '14-30', '14-50'].map((size) =>
    ac(`NEMA_${size.replace('-', '_')}`, `NEMA ${size}`),
  ),
  dc('PANTOGRAPH_BOTTOM_UP', 'Pantograph bottom up'),
  dc('PANTOGRAPH_TOP_DOWN', 'Pantograph top down'),
  ac('SAE_J3400', 'NACS'),
  ac('TESLA_R', 'Tesla Roadster'),
  ac('TESLA_S', 'Tesla'),
];

const byToken: ReadonlyMap<string, Standard> = new Map(
  standards.map((standard) => [standard.token.toLowerCase(), standard]),
);

/** Returns the standard of a token in any case; for another text one of that name. */
export const standardOf = (text: string): Standard => byToken.get(text.toLowerCase()) ?? otherStandard(text);

function otherStandard(token: string): Standard {
  const typeToken = token.toUpperCase();
  return { token, typeToken, words: typeToken, isDcOnly: false };
}
