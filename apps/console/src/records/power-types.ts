import { t, type PlainKey } from '../texts/index.js';

const powerTypes: Readonly<Record<string, PlainKey>> = {
  AC_1_PHASE: 'station.power.AC_1_PHASE',
  AC_2_PHASE: 'station.power.AC_2_PHASE',
  AC_2_PHASE_SPLIT: 'station.power.AC_2_PHASE_SPLIT',
  AC_3_PHASE: 'station.power.AC_3_PHASE',
  DC: 'station.power.DC',
};

/** A power type in words; another text as it is. */
export function powerTypeWords(token: string): string {
  const key = powerTypes[token];
  return key ? t(key) : token;
}
