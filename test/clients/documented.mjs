import { readFileSync } from 'node:fs';

/** The code below a heading of a page in docs: its first block, or the one after `skipped` others. */
export function documentedBlock(page, heading, skipped = 0) {
  const [, section = ''] = readFileSync(`docs/${page}`, 'utf8').split(`\n${heading}\n`);
  const ownPart = section.split(/^##/m, 1)[0];
  const code = [...ownPart.matchAll(/^```\w+\n([^]*?)^```$/gm)][skipped]?.[1];
  if (code === undefined) throw new Error(`docs/${page} has no code below ${heading}`);
  return code;
}
