import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../install/installation.js';
import { isAlive, killWithParent, signal } from '../processes/tracked-process.js';
import { until } from '../processes/until.js';
import { archive, brokerReady, launchBroker, prepareBroker } from './broker.js';

/**
 * Runs a broker once and archives the classes that it has loaded. With the archive, a broker starts in less than half
 * of the time. A JVM that can't read the archive starts without it.
 */
export const archiveClasses = (): Promise<void> =>
  install(archive.name, async ({ folder }) => {
    const home = await prepareBroker(join(folder, 'broker'));
    const broker = launchBroker(home, killWithParent, [
      `-XX:ArchiveClassesAtExit=${join(folder, archive.file)}`,
    ]);
    await brokerReady(home, broker);
    signal(broker, broker.stopSignal);
    await until('the classes of Kafka are archived', () => !isAlive(broker));
    rmSync(home.folder, { recursive: true });
  });
