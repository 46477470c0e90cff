// The table of docs/clients.md: the programs that the scripts `client:…` have reported.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const FILE = 'docs/clients.md';
const HEAD = '| script | program | version | what was run |\n| - | - | - | - |\n';

/** The names of the scripts of package.json, without `client:`. */
export function clientScripts() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys(scripts).flatMap((name) => (name.startsWith('client:') ? [name.slice(7)] : []));
}

/** Replaces the rows of the scripts that have new ones. Rows of scripts that are gone are left out. */
export async function writeTable(newRows) {
  const { before, rows, after } = parse(readFileSync(FILE, 'utf8'));
  const fresh = new Set(newRows.map(({ script }) => script));
  const all = [...rows.filter(({ script }) => !fresh.has(script)), ...newRows];
  const lines = clientScripts().flatMap((name) =>
    all
      .filter(({ script }) => script === name)
      .map(({ script, client, version, what }) => `| \`${script}\` | ${client} | ${version} | ${what} |\n`),
  );
  const options = { ...(await resolveConfig(FILE)), parser: 'markdown' };
  writeFileSync(FILE, await format(before + HEAD + lines.join('') + after, options));
}

function parse(page) {
  const [before, table] = page.split(/^(\| script[^]*?\n)(?!\|)/m);
  const after = page.slice(before.length + table.length);
  const [, , ...lines] = table.trim().split('\n');
  const rows = lines.map((line) => {
    const [, script, client, version, what] = line.split('|').map((cell) => cell.trim());
    return { script: script.replaceAll('`', ''), client, version, what };
  });
  return { before, rows, after };
}
