import { spawnSync } from 'node:child_process';

/** Runs promtool, which is in the package prometheus of Debian. */
export function promtool(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

const isInstalled = promtool(['--version']).status === 0;
export const itWithPromtool = isInstalled ? it : it.skip;

/** For the name of a test that needs it. */
export const unlessSkipped = isInstalled
  ? ''
  : ' (skipped: promtool is not installed, it is in the package prometheus of Debian)';
