import os from 'node:os';
import process from 'node:process';

/** Where and when a run took place. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** Gigabytes of 10⁹ bytes. */
  readonly memory: number;
  readonly node: string;
  readonly system: string;
  readonly date: string;
  /** Processes that wanted a core at the start, mean of a minute: well above 0 means a busy machine. */
  readonly loadAtStart: number;
}

export function thisMachine(): Machine {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim() ?? 'unknown',
    cores: cpus.length,
    memory: Math.round(os.totalmem() / 1e8) / 10,
    node: process.version,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    date: new Date().toISOString(),
    loadAtStart: Math.round((os.loadavg()[0] ?? 0) * 100) / 100,
  };
}
