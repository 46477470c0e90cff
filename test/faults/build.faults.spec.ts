import { cp, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { readyAddress, start, type RunningProgram } from '../support/programs.js';

let checkout: string;
const programs: RunningProgram[] = [];

beforeEach(async () => {
  checkout = await temporaryFolder();
  await copy('package.json', '.swcrc', 'tsconfig.json', 'scripts');
  await symlink(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'));
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill('SIGTERM')));
  await removeFolder(checkout);
});

/** Copies files and folders of this project to the checkout. */
const copy = (...names: string[]) =>
  Promise.all(names.map((name) => cp(name, join(checkout, name), { recursive: true })));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, file)), { recursive: true });
  await writeFile(join(checkout, file), text);
}

const build = async () => {
  const program = start(process.execPath, ['scripts/build.mjs'], {}, checkout);
  return { ...(await program.ended), stderr: program.stderr };
};

const SUCCESS = { code: 0, signal: null, stderr: '' };

const builds = () => readdir(join(checkout, '.builds'));
const current = () => readlink(join(checkout, 'dist'));

/** Runs the program of a build; returns its output. */
async function outputOf(folder = 'dist'): Promise<string> {
  const program = start(process.execPath, [`${folder}/apps/a/src/main.js`], {}, checkout);
  await program.ended;
  return program.stdout + program.stderr;
}

const writeDomain = (text: string) =>
  write('libs/domain/src/index.ts', `export const text: string = '${text}';`);

describe('a build', () => {
  beforeEach(async () => {
    await write(
      'apps/a/src/main.ts',
      "import { text } from '#domain'; process.stdout.write(text as string);",
    );
    await write('apps/a/src/main.spec.ts', 'is not built');
    await write('apps/a/src/testing/fixture.ts', 'is not built');
    await write('apps/a/assets/page.html', '<p>a</p>');
    await writeDomain('first');
  });

  it('has the code, its source maps and the assets', async () => {
    expect(await build()).toEqual(SUCCESS);
    const files = await readdir(join(checkout, await current()), { recursive: true });
    expect(files.filter((file) => file.includes('.')).sort()).toEqual([
      ...['apps/a/assets/page.html', 'apps/a/src/main.js', 'apps/a/src/main.js.map'],
      ...['libs/domain/src/index.js', 'libs/domain/src/index.js.map', 'package.json'],
    ]);
    const map = join(checkout, await current(), 'apps/a/src/main.js.map');
    const { sources } = JSON.parse(await readFile(map, 'utf8')) as { sources: string[] };
    expect(sources.map((source) => join(dirname(map), source))).toEqual([
      join(checkout, 'apps/a/src/main.ts'),
    ]);
    expect(await outputOf()).toBe('first');
  });

  it('is complete if several run at the same time', async () => {
    expect(await Promise.all([build(), build(), build()])).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(await builds()).toHaveLength(1);
    expect(await outputOf()).toBe('first');
  });

  it('is not changed if no source has changed', async () => {
    await build();
    const identity = async () => {
      const files = [join(checkout, 'dist'), join(checkout, 'dist/package.json')];
      const found = await Promise.all(files.map((file) => lstat(file, { bigint: true })));
      return found.map(({ ino, ctimeNs }) => [ino, ctimeNs]);
    };
    const before = await identity();
    await writeDomain('first');
    expect(await build()).toEqual(SUCCESS);
    expect(await identity()).toEqual(before);
  });

  it('includes sources that are changed, added, deleted or restored', async () => {
    await build();
    await writeDomain('second');
    await build();
    expect(await outputOf()).toBe('second');

    await write('libs/domain/src/other.ts', 'export {};');
    await build();
    const domain = () => readdir(join(checkout, 'dist/libs/domain/src'));
    expect(await domain()).toContain('other.js');

    await rm(join(checkout, 'libs/domain/src/other.ts'));
    await build();
    expect(await domain()).not.toContain('other.js');

    await writeDomain('first');
    await build();
    expect(await outputOf()).toBe('first');
    expect(await builds()).toHaveLength(3);
  });

  it('stays usable after the next build', async () => {
    await build();
    const before = await current();
    await writeDomain('second');
    await build();
    expect([await outputOf(before), await outputOf()]).toEqual(['first', 'second']);
  });

  it('that fails does not replace the current one', async () => {
    await build();
    await write('libs/domain/src/index.ts', 'export const text: = 2;');
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining('libs/domain/src/index.ts')]);
    expect(await outputOf()).toBe('first');
    expect(await builds()).toHaveLength(1);
  });

  it('replaces the folder of an earlier release', async () => {
    await write('dist/apps/a/src/main.js', 'of an earlier release');
    expect(await Promise.all([build(), build()])).toEqual([SUCCESS, SUCCESS]);
    expect(await outputOf()).toBe('first');
  });

  it('keeps at most ten other builds', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`.builds/${index}/package.json`, '{}')));
    await build();
    expect(await builds()).toHaveLength(11);
    expect(await outputOf()).toBe('first');
  });
});

describe('the build of the console', () => {
  const page = async () => {
    const assets = join(checkout, await current(), 'apps/console/bundle/assets');
    const [script = ''] = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    return (await readFile(join(assets, script))).toString();
  };

  it('is made again only if the console or what it imports has changed, and then nothing else is', async () => {
    const consoleFolder = 'apps/console';
    const plugs = 'libs/domain/src/plugs.ts';
    await write(`${consoleFolder}/index.html`, '<script type="module" src="/src/main.ts"></script>');
    await write(`${consoleFolder}/src/main.ts`, "document.title = 'first';");
    await write(`${consoleFolder}/vite.config.mjs`, "export default { base: '/console/' };");
    await write('libs/sqlite/src/index.ts', 'export const first = 1;');
    await writeDomain('first');
    await write(plugs, 'export {};');
    expect(await build()).toEqual(SUCCESS);
    expect(await page()).toContain('first');
    const [services, bundled] = (await current()).split('/')[1]!.split('-');

    await write('libs/sqlite/src/index.ts', 'export const second = 2;');
    await build();
    expect((await current()).split('-')[1]).toBe(bundled);
    expect(await page()).toContain('first');
    await write(plugs, 'export const second = 2;');
    await build();
    expect((await current()).split('-')[1]).not.toBe(bundled);
    await write('libs/sqlite/src/index.ts', 'export const first = 1;');
    await write(plugs, 'export {};');
    await write(`${consoleFolder}/src/main.ts`, "document.title = 'second';");
    expect(await build()).toEqual(SUCCESS);
    expect(await current()).toContain(`/${services}-`);
    expect(await page()).toContain('second');
  });
});

describe('npm', () => {
  const npm = (dataDir: string, ...args: string[]) => {
    const environment = { PORT: '0', LOG_FORMAT: 'json', DATA_DIR: join(checkout, dataDir) };
    const program = start('npm', args, environment, checkout);
    programs.push(program);
    return program;
  };

  it('starts several programs at the same time, and each keeps using its build after sources have changed', async () => {
    await copy('apps', 'libs');
    await build();
    await write('libs/domain/src/added.ts', 'export {};');
    const services = ['first', 'second'].map((dataDir) => npm(dataDir, 'start'));
    const projector = npm('none', 'run', 'projector');
    const urls = await Promise.all(services.map(readyAddress));
    await projector.ended;
    expect(projector.stderr).toMatch(/^DATA_DIR \S+ can't be projected: there is no directory in it\n/);

    // The console is bundled with a file of the domain.
    for (const library of ['sqlite', 'application'])
      await write(`libs/${library}/src/index.ts`, 'export {};');
    await write('apps/directory-api/src/openapi/document.ts', 'export {};');
    expect(await build()).toEqual(SUCCESS);
    expect(await builds()).toHaveLength(3);

    for (const url of urls) {
      expect((await fetch(`${url}/v1/stations?q=a`)).status).toBe(200);
      // Both are loaded at the first request.
      expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
      expect((await fetch(`${url}/docs`)).status).toBe(200);
      expect((await fetch(`${url}/`)).status).toBe(200);
    }
    for (const service of services) await service.kill('SIGTERM');
    for (const url of urls) await expect(fetch(url)).rejects.toThrow();
  }, 120_000);
});
