import { tariffsCannotSay } from '../../libs/formats/src/ocpi/testing/tariff-cannot-say.js';
import { ocpiVersions } from '../../libs/formats/src/vocabulary/ocpi-versions.js';

/** What is written and read under a heading, and what is lost by it. */
interface Section {
  readonly section: string;
  readonly cannotSay: readonly Loss[];
  readonly cannotSayOfTariffs?: readonly Loss[];
}

interface Loss {
  readonly what: string;
  readonly becomes: string;
}

const tariffs: readonly Section[] = ocpiVersions.map((version) => ({
  section: 'Tariffs as OCPI 2.2.1 and 2.3.0',
  cannotSay: tariffsCannotSay(version),
}));

/** Where docs/formats.md is made from the formats. */
export const BEGINNING = '## Round trips\n';

/** What formats can't say, as docs/formats.md has it. */
export function lossesDocument(formats: readonly Section[]): string {
  const sections = new Map<string, Set<string>>();
  for (const { section, cannotSay, cannotSayOfTariffs = [] } of [...formats, ...tariffs]) {
    const lines = sections.get(section) ?? new Set();
    for (const { what, becomes } of [...cannotSay, ...cannotSayOfTariffs])
      lines.add(`- ${what}: ${becomes}\n`);
    sections.set(section, lines);
  }
  return Array.from(sections, ([section, lines]) => `\n### ${section}\n\n${textOf(lines)}`).join('');
}

const textOf = (lines: ReadonlySet<string>): string =>
  lines.size > 0 ? [...lines].join('') : 'All of it is read as it was written.\n';
