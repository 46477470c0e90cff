// Prices random sessions by usual and by random tariffs with the tool, and writes the results to the file that
// ocpi-tariffs.spec.ts compares with: a line for the tool, for each tariff, and for each session. It depends on the version
// of the tool alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { randomness } from './random.mjs';
import { randomTariff } from './random-tariffs.mjs';
import { randomSession } from './sessions.mjs';
import { builtTool, pricing, VERSION } from './tool.mjs';
import { usualTariffs } from './usual-tariffs.mjs';

const FILE = join(import.meta.dirname, 'priced-sessions.ndjson');
const RANDOM_TARIFFS = 100;
const SESSIONS = 1000;

const random = randomness(20_261_201);
const tariffs = [
  ...usualTariffs,
  ...Array.from({ length: RANDOM_TARIFFS }, (_, index) => randomTariff(random, index + 1, index % 4 > 0)),
];
const program = builtTool();
const folder = mkdtempSync(join(tmpdir(), 'ocpi-tariffs-'));
const sessions = pricedSessions(pricing(program, folder));
rmSync(folder, { recursive: true });
const lines = [{ tool: `ocpi-tariffs-cli ${VERSION}` }, ...tariffs, ...sessions];
writeFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
process.stdout.write(`${sessions.length} sessions by ${tariffs.length} tariffs: ${FILE}\n`);

/** The tariffs in turn, each session with the amounts of the tool. */
function pricedSessions(price) {
  return Array.from({ length: SESSIONS }, (_, index) => {
    const tariff = index % tariffs.length;
    const session = randomSession(random);
    const { zone, start, kwh, minutes, parking_minutes, kilowatts } = session;
    const amounts = price(tariffs[tariff], session);
    return [
      tariff,
      zone,
      new Date(start).toISOString(),
      kwh,
      minutes,
      parking_minutes,
      kilowatts,
      ...amounts,
    ];
  });
}
