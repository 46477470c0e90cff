import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';

interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** The instructions of a stage, in order; the first one is FROM. */
export class Stage {
  constructor(private readonly instructions: readonly Instruction[]) {}

  /** The values of all instructions with this name. */
  all(name: string): readonly string[] {
    return this.instructions.flatMap((instruction) => (instruction.name === name ? [instruction.value] : []));
  }

  /** The value of the only instruction with this name. */
  only(name: string): string {
    const [value, ...others] = this.all(name);
    if (value === undefined || others.length > 0)
      throw new Error(`${name}: expected once, in ${this.all('FROM')[0]}`);
    return value;
  }

  /** The names and values of `ENV` or `LABEL`. */
  pairs(name: 'ENV' | 'LABEL'): Readonly<Record<string, string>> {
    const found = this.all(name).flatMap((value) => [...value.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)]);
    return Object.fromEntries(found.map(([, key = '', quoted, plain = '']) => [key, quoted ?? plain]));
  }
}

/** The stages of the project's Dockerfile. */
export function readStages(): readonly Stage[] {
  const lines = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8').split('\n');
  const text = lines.filter((line) => !line.startsWith('#')).join('\n');
  const instructions = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap(instructionOf);
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return starts.map((start, index) => new Stage(instructions.slice(start, starts[index + 1])));
}

function instructionOf(line: string): readonly Instruction[] {
  const [, name = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line.trim()) ?? [];
  return name === '' ? [] : [{ name, value }];
}
