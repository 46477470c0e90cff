import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { useDirectory } from '../support/directory.js';
import { comparable, shownAs, shownCommands } from './readme-tour.js';

const text = readFileSync('README.md', 'utf8');
const tour = text.slice(text.indexOf('## A first tour'), text.indexOf('## Modes'));
const SEPARATOR = '--8<--';

describe('The tour of the README', () => {
  const directory = useDirectory();

  it('has the outputs that it shows when it is pasted as one block', async () => {
    const commands = shownCommands(tour);
    expect(commands.length).toBeGreaterThan(6);
    const block = commands
      .map(({ command }) => `${command}\nprintf '\\n${SEPARATOR}\\n'\n`)
      .join('')
      .replaceAll('http://127.0.0.1:3000', directory.url)
      .replaceAll('npx directory', 'node apps/cli/bin/directory.js');
    const env = { ...process.env, DIRECTORY_API: directory.url };
    const { stdout } = await promisify(execFile)('sh', ['-c', block], { env });
    const outputs = stdout.split(`\n${SEPARATOR}\n`);
    commands.forEach(({ output }, index) =>
      expect(comparable(outputs[index] ?? '')).toMatch(shownAs(output)),
    );
  });
});
