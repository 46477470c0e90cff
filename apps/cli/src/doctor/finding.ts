import { withoutSecrets } from '#application';

/** `warning`: something may be intended, but is open or will fail some day. `wrong`: it has to be changed. */
export type Level = 'ok' | 'warning' | 'wrong';

/** What a check has found: a line of the output. */
export interface Finding {
  readonly level: Level;
  readonly about: string;
  readonly text: string;
}

const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** One line without credentials: errors of drivers may quote an address that has some. */
export const lineOf = ({ level, about, text }: Finding): string =>
  `${level.padEnd('warning'.length)}  ${about}: ${withoutSecrets(text).replace(CONTROL, ' ')}\n`;

/** The findings of a check; its error if it fails. */
export async function findingsOf(
  about: string,
  check: () => readonly Finding[] | Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [{ level: 'wrong', about, text: error instanceof Error ? error.message : String(error) }];
  }
}
