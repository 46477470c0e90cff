import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const folders = ['docs', 'apps', 'libs', 'test', 'deploy', 'samples', 'bench', 'scripts'];
const inProject = (folder: string, extensions: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
const filesWith = (extensions: RegExp): string[] =>
  folders.flatMap((folder) => inProject(folder, extensions));

const documents = ['README.md', ...filesWith(/\.md$/)];
const files = ['docker-compose.yml', 'Dockerfile', ...filesWith(/\.(?:m?[jt]sx?|ya?ml)$/)];

const withoutCode = (text: string): string => text.replaceAll(/^ *(```|~~~)[^]*?^ *\1/gm, '');

/** The anchors of a document: those that GitHub makes of its headings, and its own. */
function anchorsOf(document: string): Set<string> {
  const text = withoutCode(readFileSync(document, 'utf8'));
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const slugs = headings.map((heading) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...slugs, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]);
}

const anchors = new Map<string, Set<string>>();
function isThere(path: string, anchor: string | undefined): boolean {
  if (!existsSync(path)) return false;
  if (anchor === undefined || !path.endsWith('.md')) return true;
  const known = anchors.get(path) ?? anchorsOf(path);
  anchors.set(path, known);
  return known.has(anchor);
}

it('Links between documents lead to files and headings that exist', () => {
  const broken = documents.flatMap((document) =>
    [...withoutCode(readFileSync(document, 'utf8')).matchAll(/\]\(<?([^)\s>]*)>?\)/g)].flatMap(
      ([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return [];
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : normalize(join(dirname(document), decodeURI(path)));
        return isThere(target, anchor) ? [] : [`${document}: ${link}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});

it('Code and configuration name documents and headings that exist', () => {
  const broken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].flatMap(
      ([name, anchor]) => (isThere(name.replace(/#.*/, ''), anchor) ? [] : [`${file}: ${name}`]),
    ),
  );
  expect(broken).toEqual([]);
});
