import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accepts,
  fakeDirectory,
  refuses,
  type Answer,
  type FakeDirectory,
} from '../../../test/import/fake-directory.js';
import { terminalWith } from '../../../test/import/terminal.js';
import { fixture } from '../../../test/import/test-inputs.js';
import { runImport } from './import/run-import.js';
import { main } from './main.js';

/** No directory answers there. */
const nowhere = ['--api', 'http://127.0.0.1:1'];

describe('directory import', () => {
  let folder: string;
  let directory: FakeDirectory | undefined;
  const before = process.cwd();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-'));
    process.chdir(folder);
  });
  afterEach(async () => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
    await directory?.close();
    directory = undefined;
  });

  const listen = async (...answers: [Answer, ...Answer[]]) =>
    (directory = await fakeDirectory(...answers)).api;
  const rejects = (path: string) =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('counts the outcomes of records, and writes the rejected ones', async () => {
    const refused = { status: 'rejected', error: { code: 'validation_failed', detail: 'no' } };
    const api = await listen(accepts(({ type }) => (type === 'RegisterLocation' ? { events: 0 } : refused)));
    const terminal = terminalWith();
    const file = join(folder, 'stations.csv');
    writeFileSync(file, 'Station Name,ZIP,Latitude,Longitude,ID\nTown Hall,12345,42,-73,101\nshort\n');

    expect(await main(['import', file, '--api', api], terminal)).toBe(1);

    expect(terminal.out().replace(/ +/g, ' ')).toBe(
      [
        ' created changed unchanged skipped rejected',
        'locations 0 0 1 0 0',
        'stations 0 0 0 0 2',
        'rejected records: stations.csv.rejects.ndjson\n',
      ].join('\n'),
    );
    expect(rejects('stations.csv.rejects.ndjson')).toEqual([
      { file, line: 3, reason: 'the row has 1 columns, not 5', original: 'short' },
      { file, line: 2, reason: 'validation_failed: no', original: 'Town Hall,12345,42,-73,101' },
    ]);
    expect(terminal.err()).toBe('');
  });

  it('sends the same lines each time', async () => {
    const api = await listen(accepts());
    const args = ['import', fixture('ocpi-dirty.json'), '--api', api, '--rejects', 'r'];
    await main(args, terminalWith());
    await main(args, terminalWith());
    expect(directory?.requests).toHaveLength(2);
    expect(directory?.requests[1]).toEqual(directory?.requests[0]);
  });

  it('imports standard input, and ends with 0 and no rejects file without rejections', async () => {
    const api = await listen(accepts());
    const position = '"coordinates":{"latitude":"1","longitude":"2"}';
    const terminal = terminalWith(`[{"id":"1",${position},"evses":[{"uid":"a","status":"AVAILABLE"}]}]`);
    expect(await main(['import', '-', '--api', api, '--feed', 'mine'], terminal)).toBe(0);
    expect(directory?.requests[0]?.[0]).toContain('"feed":"mine"');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('maps and counts in a dry run without a directory', async () => {
    const terminal = terminalWith();
    const args = ['import', fixture('afdc-dirty.csv'), '--dry-run', '--rejects', 'r', ...nowhere];
    expect(await main(args, terminal)).toBe(1);
    expect(terminal.out()).toContain(
      'would send 3 locations, 3 stations, 2 connector types; skipped 1, rejected 4\nwarnings: 2\n',
    );
  });

  it('writes the rejects of all files to the one of --rejects', async () => {
    const files = [fixture('afdc-dirty.csv'), fixture('commands-dirty.ndjson')];
    await main(['import', ...files, '--dry-run', '--rejects', 'all', ...nowhere], terminalWith());
    const rejected = rejects('all').filter(({ reason }) => reason !== undefined);
    expect(rejected.map(({ file }) => file)).toEqual([
      ...Array<string>(4).fill(files[0] ?? ''),
      files[1],
      files[1],
    ]);
  });

  it('rejects only the record that is nested too deep', async () => {
    const deep = `{"id":"2","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const flat = (id: number) => `{"id":"${id}","evses":[[],[]]}`;
    for (const list of [
      [flat(1), deep, flat(3)],
      [flat(1), deep.slice(14, -1), flat(3)],
    ]) {
      const terminal = terminalWith(`[${list.join(',\n')}]`);
      expect(await main(['import', '-', '--dry-run', '--feed', 'f', ...nowhere], terminal)).toBe(1);
      expect(terminal.out()).toContain('would send 2 locations, 0 stations; skipped 0, rejected 5\n');
      expect(rejects('stdin.rejects.ndjson').filter(({ line }) => line === 2)).toMatchObject([
        { reason: 'malformed_json: nested deeper than 1000 levels', original: list[1] },
      ]);
    }
  });

  it.each([
    ['a missing file', ['import', 'nowhere.csv'], 'nowhere.csv'],
    ['a folder', ['import', '.'], "can't read .: it is a folder"],
    [
      'a folder for rejects',
      ['import', fixture('afdc-dirty.csv'), '--dry-run', '--rejects', '.'],
      "can't write .: it is a folder",
    ],
    ['an empty input', ['import', '-'], 'standard input is empty'],
    ['an unknown format name', ['import', '-', '--format', 'xml'], 'Allowed choices'],
    ['a feed without a name', ['import', '-', '--feed', ''], "'--feed <name>' argument '' is invalid"],
    ['a feed with a blank name', ['import', '-', '--feed', ' '], "'--feed <name>' argument ' ' is invalid"],
    ['--force without --complete', ['import', 'f', '--force'], '--force is for --complete'],
    ...['--confirm', '--include-unpublished', '--feed=f'].map((option): [string, string[], string] => [
      `${option} for AFDC and command lines`,
      ['import', fixture('afdc-dirty.csv'), fixture('commands-dirty.ndjson'), option],
      `${option.split('=', 1)[0]} is for ocpi `,
    ]),
    ['no file', ['import'], 'missing required argument'],
    ['an invalid address', ['import', fixture('afdc-dirty.csv'), '--api', 'x'], 'not an HTTP address'],
  ])('fails with %s', async (_, args, message) => {
    const terminal = terminalWith();
    expect(await main(args, terminal)).toBe(2);
    expect(terminal.err()).toContain(message);
  });

  it.each([
    ['an unknown name', { id: 'Nr', colour: 'Operator' }, 'has an unknown name: "colour"'],
    ['an unknown column', { id: 'Nr', name: 'Title' }, 'has no column "Title", which --map names'],
    ['no column of ids', { name: 'Operator' }, 'has no column for id'],
    ['no names', {}, 'names no column'],
  ])('sends nothing by a map with %s', async (_, map, message) => {
    const api = await listen(accepts());
    const [file, mapFile] = [join(folder, 'list.csv'), join(folder, 'map.json')];
    writeFileSync(file, 'Nr;Operator\n1;Works\n');
    writeFileSync(mapFile, JSON.stringify(map));
    const terminal = terminalWith();
    expect(await main(['import', file, '--map', mapFile, '--api', api], terminal)).toBe(2);
    expect(terminal.err()).toContain(message);
    expect(directory?.requests).toEqual([]);
  });

  it('reads columns by a map', async () => {
    const api = await listen(accepts());
    const [file, mapFile] = [join(folder, 'list.csv'), join(folder, 'map.json')];
    writeFileSync(file, 'Nr;Operator;Other\n1;Works;x\n');
    writeFileSync(mapFile, JSON.stringify({ id: 'Nr', operator: 'Operator' }));
    const terminal = terminalWith();
    expect(await main(['import', file, '--map', mapFile, '--feed', 'f', '--api', api], terminal)).toBe(0);
    expect(terminal.out().replace(/ +/g, ' ')).toContain('stations 1 0 0 0 0');
  });

  it('fails if the key is refused', async () => {
    const api = await listen(refuses(401, 'unauthenticated'));
    const terminal = terminalWith();
    expect(await main(['import', fixture('afdc-dirty.csv'), '--api', api, '--rejects', 'r'], terminal)).toBe(
      2,
    );
    expect(terminal.err()).toContain('HTTP 401 unauthenticated');
    expect(terminal.out()).toMatch(/^stopped before the end; so far:\n(.*\n)+rejected records: r\n$/);
  });

  it('reports its progress if the directory stops answering', async () => {
    const api = await listen(accepts(), (_lines, response) => response.destroy());
    const lines = Array.from(
      { length: 2500 },
      (_, index) => `{"type":"RemoveStation","id":"${index}","data":{}}\n`,
    );
    const terminal = terminalWith(lines.join(''));
    const options = { files: ['-'], api, dryRun: false, wait: () => Promise.resolve() };
    await expect(runImport(options, terminal)).rejects.toThrow(
      '2000 commands were answered, everything before line 2001 of standard input; running the import again is safe',
    );
    expect(terminal.out().replace(/ +/g, ' ')).toBe(
      [
        'stopped before the end; so far:',
        ' created changed unchanged skipped rejected',
        'locations 0 0 0 0 0',
        'stations 2,000 0 0 0 0\n',
      ].join('\n'),
    );
  });

  it('prints no counts if nothing was counted', async () => {
    const terminal = terminalWith('[{"id":"1","evses":[]}]');
    const api = await listen(refuses(401, 'unauthenticated'));
    expect(await main(['import', '-', '--feed', 'f', '--api', api], terminal)).toBe(2);
    expect(terminal.out()).toBe('');
  });

  it('prints a help text without values of the environment', async () => {
    const terminal = { ...terminalWith(), env: { DIRECTORY_API: 'http://u:hush@127.0.0.1' } };
    expect(await main(['import', '--help'], terminal)).toBe(0);
    const help = terminal.out();
    expect(help).toContain('--dry-run');
    expect(help).not.toContain('hush');
  });

  it.each([{}, { DIRECTORY_KEY: 'hush' }])(
    'says in its help text where the key is from, with %j',
    async (env) => {
      const terminal = { ...terminalWith(), env };
      expect(await main(['import', '--help'], terminal)).toBe(0);
      const help = terminal.out().replace(/\s+/g, ' ');
      expect(help).toContain('API key or token (default: $DIRECTORY_KEY)');
      expect(help).toContain('most that is fetched from the addresses in all (default: 4 GiB)');
      expect(help).toContain('longest time for it in all (default: 60)');
      expect(help).not.toContain('hush');
    },
  );
});

describe('directory --version', () => {
  it.each(['--version', '-V'])('prints that of package.json for %s', async (option) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const terminal = terminalWith();
    expect(await main([option], terminal)).toBe(0);
    expect([terminal.out(), terminal.err()]).toEqual([`${version}\n`, '']);
  });
});
