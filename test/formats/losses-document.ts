import type { FormatOfBothWays } from './formats.js';

/** Where docs/formats.md is made from the formats. */
export const BEGINNING = '## Round trips\n';

/** What formats can't say, as docs/formats.md has it. */
export function lossesDocument(formats: readonly FormatOfBothWays[]): string {
  const sections = new Map<string, Set<string>>();
  for (const { section, cannotSay } of formats) {
    const lines = sections.get(section) ?? new Set();
    for (const { what, becomes } of cannotSay) lines.add(`- ${what}: ${becomes}\n`);
    sections.set(section, lines);
  }
  return Array.from(sections, ([section, lines]) => `\n### ${section}\n\n${textOf(lines)}`).join('');
}

const textOf = (lines: ReadonlySet<string>): string =>
  lines.size > 0 ? [...lines].join('') : 'All of it is read as it was written.\n';
