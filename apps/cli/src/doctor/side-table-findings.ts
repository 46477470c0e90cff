import { CannotStart } from '#application';
import { findings, type SideTableFinding } from '#features/side-tables.findings';
import { tables } from '#features/side-tables.sqlite';
import type { Settings } from '#runtime';
import { readLive } from '#sqlite';
import type { Finding } from './finding.js';

/**
 * What the side tables of features say. It is no fault if they can't be read, as there is no directory yet or a server
 * does not answer, which other checks name. Read models of the embedded mode that can't be read are one.
 */
export async function sideTableFindings(settings: Settings): Promise<readonly Finding[]> {
  return Promise.all(findings.map((finding) => findingOf(finding, settings)));
}

async function findingOf(finding: SideTableFinding, settings: Settings): Promise<Finding> {
  const { about, unread } = finding;
  try {
    return { level: 'ok', about, text: await read(finding, settings) };
  } catch (error) {
    const level = settings.distributed || error instanceof CannotStart ? 'ok' : 'wrong';
    return { level, about, text: `${unread}: ${(error as Error).message}` };
  }
}

async function read(finding: SideTableFinding, settings: Settings): Promise<string> {
  const { dataDir, distributed } = settings;
  const { port } = finding;
  const text = (queries: object) => finding.text(queries, settings);
  if (!distributed) return readLive(dataDir, { tables, port }, text);
  const mongo = await import('#mongo');
  const { sideTables } = await import('#features/side-tables.mongo');
  return mongo.readLive(distributed.mongodbUri, { sideTables, port }, text);
}
