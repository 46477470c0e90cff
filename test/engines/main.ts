import process from 'node:process';
import type { Engine } from './engine.js';
import {
  addressOf,
  allEngines,
  configuredAddress,
  installAll,
  isHealthy,
  startAll,
  stopAll,
} from './shared-engines.js';
import { runningEngine } from './running-engines.js';

const commands: Readonly<Record<string, () => Promise<void>>> = {
  install: installAll,
  start: async () => {
    await startAll();
    for (const engine of allEngines) console.log(`${engine.variable}=${addressOf(engine)}`);
  },
  stop: async () => {
    const stopped = await stopAll();
    for (const engine of allEngines)
      console.log(`${engine.title}: ${stopped.includes(engine) ? 'stopped' : 'did not run'}`);
  },
  status: async () => {
    for (const engine of allEngines) console.log(`${engine.title}: ${await statusOf(engine)}`);
  },
};

async function statusOf(engine: Engine): Promise<string> {
  const address = configuredAddress(engine);
  if (address !== undefined) return `set by ${engine.variable}, ${address}`;
  const running = runningEngine(engine);
  if (!running) return 'stopped';
  const pids = running.processes.map(({ name, pid }) => `${name} ${pid}`).join(', ');
  const health = (await isHealthy(engine)) ? 'runs' : 'does not answer';
  return `${health}, ${engine.variable}=${engine.address(running)}, pid of ${pids}`;
}

const [, , name = ''] = process.argv;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command) throw new Error(`expected a command: npm run engines -- ${Object.keys(commands).join('|')}`);
  await command();
} catch (error) {
  console.error(`engines: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
