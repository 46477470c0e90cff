import os from 'node:os';
import process from 'node:process';

/** The machine and the time of a run. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** Gigabytes of 10⁹ bytes. */
  readonly memory: number;
  readonly node: string;
  readonly system: string;
  readonly date: string;
  /** Load average of the last minute at the start. Well above 0 it means a busy machine. */
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
