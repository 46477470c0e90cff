// Makes TypeScript, Python and Java of the AsyncAPI documents of both modes with Modelina, by the commands of
// docs/consumers.md, compiles what it has written, and reads events of each type of a running service, and a command of
// each type, into it.
import { deepStrictEqual, ok } from 'node:assert';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mavenPackages, npmPackages, pythonPackages } from '../packages.mjs';
import { inFolder, run, startService } from '../programs.mjs';
import { requireProgram, tried } from '../tried.mjs';
import { commandRecords, distributedDocument, eventRecords } from './records.mjs';
import { typeScriptProgram } from './typescript-program.mjs';

const MODELINA = '5.10.1';
const PYDANTIC = '2.13.4';
const JACKSON = '2.21.2';
const SOURCES = import.meta.dirname;

requireProgram('javac', 'the package openjdk-17-jdk-headless of Debian');
const modelina = join(npmPackages('asyncapi', [`@asyncapi/modelina-cli@${MODELINA}`]), '.bin/modelina');
const python = join(pythonPackages('asyncapi', [`pydantic==${PYDANTIC}`]), 'python');
const jars = mavenPackages('asyncapi', join(SOURCES, 'pom.xml'), { jackson: JACKSON });

/** Compile the models in a folder, and a program that reads records into them and writes each as JSON. */
const languages = {
  TypeScript({ folder, union, records }) {
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'read.ts'), typeScriptProgram(union, records));
    const sources = ['read.ts', ...modelFiles(folder)];
    run(process.execPath, [tsc, ...options, '--outDir', 'out', ...sources], { cwd: folder });
    return run(process.execPath, [join(folder, 'out/read.js')]);
  },
  Python({ folder, input }) {
    run(python, ['-m', 'compileall', '-q', join(folder, 'directory_models')]);
    copyFileSync(join(SOURCES, 'read_records.py'), join(folder, 'read_records.py'));
    return run(python, [join(folder, 'read_records.py'), input]);
  },
  Java({ folder, input, union }) {
    const sources = [join(SOURCES, 'ReadRecords.java'), ...modelFiles(folder)];
    run('javac', ['-encoding', 'UTF-8', '-cp', jars, '-d', 'out', ...sources], { cwd: folder });
    return run('java', ['-cp', `${join(folder, 'out')}:${jars}`, 'ReadRecords', input, union]);
  },
};

await inFolder(async (folder) => {
  const { url } = await startService(join(folder, 'data'));
  const served = await (await fetch(`${url}/asyncapi.json`)).text();
  const events = { mode: 'embedded', union: 'Stream', text: served, records: await eventRecords(url) };
  const text = await distributedDocument();
  const commands = { mode: 'distributed', union: 'Commands', text, records: commandRecords() };
  for (const language of Object.keys(languages)) {
    const models = [events, commands].map((document) => check(join(folder, language), language, document));
    const read = `${events.records.length} events and ${commands.records.length} commands`;
    tried(`Modelina, ${language}`, MODELINA, `${models.join(' and ')} classes, all named; reads ${read}`);
  }
});

/** Makes and compiles the models of a document, and reads the records. Returns the number of models. */
function check(parent, language, { mode, union, text, records }) {
  const folder = join(parent, mode);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'asyncapi.json'), text);
  // It warns of each event that the webhooks have it, too.
  run(modelina, documentedArguments(language), { cwd: folder, stdio: 'pipe' });
  const models = modelFiles(folder);
  deepStrictEqual(
    models.filter((name) => /anonymous/i.test(name)),
    [],
  );
  const input = join(folder, 'records.ndjson');
  writeFileSync(input, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const read = languages[language]({ folder, input, union, records });
  deepStrictEqual(
    read
      .trim()
      .split('\n')
      .map((line) => comparable(JSON.parse(line))),
    records.map(({ value }) => comparable(value)),
  );
  return models.length;
}

function modelFiles(folder) {
  return readdirSync(join(folder, 'directory_models')).map((name) => join('directory_models', name));
}

/** The arguments of the command that docs/consumers.md shows for a language. */
function documentedArguments(language) {
  const command = new RegExp(`^npx @asyncapi/modelina-cli (generate ${language} .+)$`, 'im');
  const [, found] = command.exec(readFileSync('docs/consumers.md', 'utf8')) ?? [];
  ok(found, `docs/consumers.md has no command for ${language}.`);
  return found.split(' ');
}

/** Without what may differ in JSON: an absent member for one that is null, and the fraction of a second of a time. */
function comparable(value) {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, comparable(member)]).sort());
}
