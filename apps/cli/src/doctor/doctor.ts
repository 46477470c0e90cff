import { packageManifest, readSettings, type Settings } from '#runtime';
import type { ExitCode, Terminal } from '../terminal.js';
import { accessFindings } from './access-findings.js';
import { clockFindings } from './clock-findings.js';
import { directoryFindings } from './directory-findings.js';
import { engineFindings } from './engine-findings.js';
import { findingsOf, lineOf, type Finding } from './finding.js';
import { networkFindings } from './network-findings.js';
import { sideTableFindings } from './side-table-findings.js';

/**
 * Prints a line for each finding. Changes nothing.
 * @returns 1 if something is wrong
 */
export async function diagnose({ env, stdout }: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  for await (const { level, ...rest } of findings(env)) {
    if (level === 'wrong') exitCode = 1;
    stdout.write(lineOf({ level, ...rest }));
  }
  return exitCode;
}

/** Each check when its turn comes: those of servers may take seconds. */
async function* findings(env: Terminal['env']): AsyncGenerator<Finding> {
  yield versions(process.versions.node);
  let settings: Settings | undefined;
  yield* await findingsOf('settings', () => {
    settings = readSettings(env);
    return [{ level: 'ok', about: 'settings', text: `valid, ${modeOf(settings)}` }];
  });
  if (!settings) return;
  const known = settings;
  yield* await findingsOf('DATA_DIR', () => directoryFindings(known));
  const ofServers = await findingsOf('servers', () => engineFindings(known));
  yield* ofServers;
  yield* await findingsOf('clock', () => clockFindings(known));
  yield* await findingsOf('access', () => accessFindings(known));
  yield* await findingsOf('network', () => networkFindings(known, env));
  if (ofServers.every(({ level }) => level !== 'wrong')) yield* await sideTableFindings(known);
}

const modeOf = ({ distributed }: Settings): string => `${distributed ? 'distributed' : 'embedded'} mode`;

/** @param node the version of Node */
export function versions(node: string): Finding {
  const { version, engines } = packageManifest();
  const text = `directory ${version}, Node ${node}`;
  return isAtLeast(node, engines.node)
    ? { level: 'ok', about: 'versions', text }
    : { level: 'wrong', about: 'versions', text: `${text}: Node ${engines.node} is needed` };
}

function isAtLeast(version: string, range: string): boolean {
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(range);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

const numbersOf = (text: string): readonly number[] => text.match(/\d+/g)?.map(Number) ?? [];
