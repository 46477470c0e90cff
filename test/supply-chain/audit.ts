import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { projectFolder } from '../engines/cache.js';
import { shippedPackages } from './shipped-packages.js';

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  readonly nodes: readonly string[];
}

interface Audit {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

/** Known vulnerabilities of the packages of which users get code, one a line; exits with 1 if there are any. */
function main(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: projectFolder, encoding: 'utf8' });
  const { message, vulnerabilities } = answerOf(stdout);
  if (!vulnerabilities) {
    // Mirrors of the registry have no audits: that is no finding.
    process.stdout.write(`the registry answers no audits: ${message ?? 'no JSON'}\n`);
    return;
  }
  const shipped = shippedPackages();
  const found = Object.values(vulnerabilities).filter(({ nodes }) => nodes.some((node) => shipped.has(node)));
  for (const { name, severity, range } of found) process.stdout.write(`${severity}: ${name} ${range}\n`);
  process.stdout.write(`${found.length} of ${shipped.size} packages have known vulnerabilities\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

function answerOf(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}

main();
