import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { runImport } from '../../../../apps/cli/src/import/run-import.js';

it('Warnings are grouped with three examples each, and all of them are in the rejects file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const rejects = join(folder, 'rejects');
  const rows = Array.from({ length: 5 }, (_, index) => `${index},Atlantis,1,2`);
  const longId = '9'.repeat(70);
  const text = ['ID,Country,Latitude,Longitude', ...rows, `${longId},US,x,`].join('\n');
  const stdout = new PassThrough();
  const terminal = {
    stdin: Readable.from([Buffer.from(text)]),
    stdout,
    stderr: new PassThrough(),
    env: {},
  };
  const options = { files: ['-'], format: 'afdc', api: '', dryRun: true, rejects };
  expect(await runImport(options, terminal)).toBe(0);
  expect(String(stdout.read()).split('\n').slice(1)).toEqual([
    'warnings: 6',
    '  country is not known, left empty: 5',
    '    standard input:2: station 0: "Atlantis"',
    '    standard input:3: station 1: "Atlantis"',
    '    standard input:4: station 2: "Atlantis"',
    '  station has no usable coordinates: 1',
    `    standard input:7: station ${'9'.repeat(51)}…: {"latitude":"x","longitude":null}`,
    `all warnings: ${rejects}`,
    '',
  ]);
  const written = readFileSync(rejects, 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  expect(written).toHaveLength(6);
  expect(JSON.parse(written[4] ?? '')).toEqual({
    file: 'standard input',
    line: 6,
    warning: 'country is not known, left empty: station 4: "Atlantis"',
    original: '4,Atlantis,1,2',
  });
});
