// The programs that validate OCPI objects, in a common form: they read `{ version, object, value }` and answer messages.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pythonPackages } from '../packages.mjs';
import { run } from '../programs.mjs';
import { requireProgram } from '../tried.mjs';

const SOURCES = import.meta.dirname;
const OCPI_KIT = '0.4.0';
const LATAM = '0.5.0';

/** What `ocpi validate` of ocpi-kit does, for many objects in one process. */
function ocpiKit() {
  requireProgram('cargo', 'Rust 1.95 or later');
  const folder = resolve('.cache/clients/ocpi', `ocpi-kit==${OCPI_KIT}`);
  mkdirSync(folder, { recursive: true });
  cpSync(join(SOURCES, 'ocpi-kit'), folder, { recursive: true });
  // The package asks for Rust 1.96, but what is used of it builds with 1.95.
  const options = ['--quiet', '--release', '--ignore-rust-version'];
  const target = join(folder, 'target');
  run('cargo', ['build', ...options], { cwd: folder, env: { ...process.env, CARGO_TARGET_DIR: target } });
  const program = join(target, 'release/ocpi-validator');
  if (!existsSync(program)) throw new Error(`${program} was not built`);
  return { name: 'ocpi-kit', version: OCPI_KIT, objects: validated, command: [program] };
}

function latam() {
  const programs = pythonPackages('ocpi', [`latam-evra-ocpi==${LATAM}`]);
  const command = [join(programs, 'python'), join(SOURCES, 'validate.py')];
  return {
    name: 'latam-evra-ocpi',
    version: LATAM,
    objects: [...validated, 'versions', 'response'],
    command,
  };
}

const validated = ['location', 'evse', 'connector', 'version-details'];

export const validators = () => [ocpiKit(), latam()];

/** Validates items with a program: those that it knows, each with the messages about it. */
export function validate({ objects, command: [program, ...args] }, items) {
  const known = items.filter(({ object }) => objects.includes(object));
  const input = known.map((item) => `${JSON.stringify(item)}\n`).join('');
  const output = run(program, args, { input, stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 2 ** 28 });
  const lines = output.trim().split('\n');
  if (lines.length !== known.length) throw new Error(`${lines.length} answers to ${known.length} items`);
  return known.map((item, n) => ({ ...item, messages: JSON.parse(lines[n]) }));
}
