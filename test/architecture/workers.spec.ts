import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The packages that a process has loaded after these imports. */
function packagesOf(...imports: readonly string[]): readonly string[] {
  const program = `
    import { Module } from 'node:module';
    await Promise.all(${JSON.stringify(imports)}.map((name) => import(name)));
    const names = Object.keys(Module._cache).flatMap((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1] ?? []);
    console.log(JSON.stringify([...new Set(names)]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

const heavy = /^(@nestjs\/.*|mongoose|mongodb|kafkajs)$/;

it('Workers load the features, and neither Nest nor the drivers of the distributed mode', () => {
  const loaded = packagesOf('#features/side-tables.sqlite', '#sqlite/workers');
  expect(loaded).toContain('libsql');
  expect(loaded.filter((name) => heavy.test(name))).toStrictEqual([]);
});

it('The worker of an import loads neither Nest nor the drivers of the distributed mode', () => {
  const loaded = packagesOf('#features/imports/running/run-task');
  expect(loaded.filter((name) => heavy.test(name))).toStrictEqual([]);
});

it('A program that loads them is seen', () => {
  expect(packagesOf('#mongo').some((name) => heavy.test(name))).toBe(true);
});
