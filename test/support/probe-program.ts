import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';
import type { ProbeResult } from '../faults/attacks/probe-process.js';
import type { Probes } from '../faults/attacks/probing.js';

/** Starts the built process that sends probes: this one may be busy itself. */
export function startProbes(): Probes & { readonly stop: () => void } {
  const child = fork(join(projectFolder, 'dist/test/faults/attacks/probe-process.js'));
  return {
    send: (probed) => void child.send(probed),
    request: async (end) => {
      const message = once(child, 'message') as Promise<[ProbeResult]>;
      child.send(end);
      return (await message)[0];
    },
    stop: () => void child.kill(),
  };
}
