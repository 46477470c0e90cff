import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectFolder } from '../engines/cache.js';

const SOURCES = join(projectFolder, 'apps/console/src');
/** The sheets whose selectors hold for every page. All others are modules: their classes are of one sheet alone. */
const globalSheets = ['styles/base.css', 'styles/tokens.css'];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((name) => name.endsWith('.css'));
const textOf = (name: string): string => readFileSync(join(SOURCES, name), 'utf8');

/** The classes that a style sheet defines, without those of libraries. */
function classesIn(css: string): readonly string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '').matchAll(/([^{};]+)\{/g);
  const names = [...selectors].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}

/** The same name in two of these sheets: the rules of one change what the other one has made. */
function definedTwice(definitions: readonly (readonly [string, string])[]): readonly string[] {
  const names = definitions.flatMap(([, css]) => classesIn(css));
  return names.filter((name, index) => names.indexOf(name) !== index);
}

const camelCase = (name: string): string =>
  name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `sheet#class` for each class of a module that a component uses. */
function usesIn(file: string): readonly string[] {
  const source = textOf(file);
  const imports = source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm);
  return [...imports].flatMap(([, name = '', path = '']) => {
    const sheet = normalize(join(dirname(file), path));
    const used = source.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'));
    return [...new Set([...used].map(([, each = '']) => `${sheet}#${each}`))];
  });
}

describe('The style sheets of the console', () => {
  it('are modules, but for those of the whole document', () => {
    expect(sheets.length).toBeGreaterThan(40);
    expect(sheets.filter((name) => !name.endsWith('.module.css')).sort()).toEqual(globalSheets);
    for (const name of globalSheets) expect(textOf('main.tsx')).toContain(`import './${name}';`);
  });

  it('define no global class twice', () => {
    const planted = ['.station { top: 0 }', '@media print { .list, .station:hover { top: 0 } }'] as const;
    expect(definedTwice([['a.css', planted[0]] as const, ['b.css', planted[1]] as const])).toEqual([
      'station',
    ]);
    expect(definedTwice(globalSheets.map((name) => [name, textOf(name)] as const))).toEqual([]);
  });

  it('have exactly the classes that components use', () => {
    const used = new Set(files.filter((name) => name.endsWith('.tsx')).flatMap(usesIn));
    const defined = new Set(
      sheets
        .filter((name) => !globalSheets.includes(name))
        .flatMap((sheet) => classesIn(textOf(sheet)).map((name) => `${sheet}#${camelCase(name)}`)),
    );
    expect({
      undefined: [...used].filter((use) => !defined.has(use)),
      unused: [...defined].filter((definition) => !used.has(definition)),
    }).toEqual({ undefined: [], unused: [] });
  });
});
