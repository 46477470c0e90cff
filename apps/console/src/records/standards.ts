import { plugStandardOf, plugStandards, type PlugStandard, type PlugToken } from '#domain/plugs';

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

/** The standards that have a drawing. */
const shapes: Readonly<Partial<Record<PlugToken, PlugShape>>> = {
  IEC_62196_T1: 'type1',
  IEC_62196_T1_COMBO: 'ccs1',
  IEC_62196_T2: 'type2',
  IEC_62196_T2_COMBO: 'ccs2',
  IEC_62196_T3A: 'type3',
  IEC_62196_T3C: 'type3',
  CHADEMO: 'chademo',
  SAE_J3400: 'nacs',
  TESLA_R: 'nacs',
  TESLA_S: 'nacs',
  DOMESTIC_A: 'american',
  DOMESTIC_B: 'american',
  DOMESTIC_E: 'schuko',
  DOMESTIC_F: 'schuko',
  DOMESTIC_G: 'british',
};

/** The name of a standard in words; another text with spaces for its underscores. */
export const standardWords = (token: string): string =>
  plugStandardOf(token)?.words ?? token.replaceAll('_', ' ');

/** The description of a connector type: where it is the token of a standard, its words. */
export const descriptionWords = (description: string): string =>
  plugStandardOf(description)?.words ?? description;

export function plugShape(token: string | null): PlugShape {
  if (token === null) return 'other';
  if (/^NEMA_/i.test(token)) return 'american';
  const standard = plugStandardOf(token);
  return (standard && shapes[standard.token]) ?? 'other';
}

/** The standard of a connector type: imports keep its token as the description. */
export const standardOfType = (description: string | null): string | null =>
  description !== null && plugStandardOf(description) ? description : null;

/** Whether plugs of a standard have direct current alone. */
export const isDcOnly = (standard: string): boolean => plugStandardOf(standard)?.isDcOnly ?? false;

/** The standard that somebody names by its token or its words, such as "ccs2"; undefined if it is none or more than one. */
export function standardNamed(text: string): PlugStandard | undefined {
  const named = plugStandards.filter(({ words }) => spelling(words) === spelling(text));
  return plugStandardOf(text.trim()) ?? (named.length === 1 ? named[0] : undefined);
}

/** The standards whose words begin as a text does, however it is spelled: the one that it names, if it names one. */
export function standardsBegunBy(text: string): readonly PlugStandard[] {
  const named = standardNamed(text);
  if (named) return [named];
  const begun = spelling(text);
  return begun === '' ? [] : plugStandards.filter(({ words }) => spelling(words).startsWith(begun));
}

const spelling = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');
