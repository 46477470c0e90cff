import { wordsOfPowerType } from '#domain/plugs';

/** A power type in words; another text as it is. */
export const powerTypeWords = (text: string): string => wordsOfPowerType(text) ?? text;
