import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import type { PublishedSite } from '../../libs/formats/src/ocpi/writing/ocpi-location.js';
import type { FeedCommand } from '../../libs/formats/src/records/mapped-record.js';
import type { Loss } from '../../libs/formats/src/testing/loss.js';
import { reading } from '../../libs/formats/src/testing/reading.js';
import { all, inputOf } from '../import/test-inputs.js';
import { formatsOfBothWays, type FormatOfBothWays } from './formats.js';
import { BEGINNING, lossesDocument } from './losses-document.js';
import { differences, recordsMadeBy, recordsOf, type Difference } from './members.js';
import { sites } from './sites.js';

/** What differs between sites and what is read of the documents that they are written as. */
async function differencesOf(format: FormatOfBothWays, given: readonly PublishedSite[]) {
  const commands: FeedCommand[] = [];
  for (const document of format.write(given)) {
    const groups = await all(format.read(await inputOf(document), reading()));
    expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
    commands.push(...groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand)));
  }
  const unsaid = unsaidOfConnectors(format);
  const read = recordsMadeBy(commands, unsaid);
  const { asHeld = (site: PublishedSite) => site } = format;
  return { read, found: differences(recordsOf(given.map(asHeld), format, unsaid), read) };
}

const OF_CONNECTORS = 'station.connectors.';

const unsaidOfConnectors = ({ cannotSay }: FormatOfBothWays): string[] =>
  cannotSay
    .flatMap(({ members }) => members)
    .filter((member) => member.startsWith(OF_CONNECTORS))
    .map((member) => member.slice(OF_CONNECTORS.length));

const isBy = ({ member, subject }: Difference, { members, when }: Loss): boolean =>
  members.includes(member) && (when?.(subject) ?? true);

const shown = ({ key, member, written, read }: Difference): string =>
  `${key}, ${member}: ${JSON.stringify(written)} is read as ${JSON.stringify(read)}`;

describe.each(formatsOfBothWays)('$title', (format) => {
  const { cannotSay } = format;

  it('is read as the records that were written, but for what it can not say', async () => {
    let stations = 0;
    await fc.assert(
      fc.asyncProperty(format.sites ?? sites, async (given) => {
        const { found, read } = await differencesOf(format, given);
        stations += read.size;
        expect(found.filter((each) => !cannotSay.some((loss) => isBy(each, loss))).map(shown)).toEqual([]);
      }),
    );
    expect(stations).toBeGreaterThan(50);
  });

  for (const loss of cannotSay)
    it(`can not say ${loss.what}`, async () => {
      const { found } = await differencesOf(format, [loss.example]);
      expect(found.filter((each) => isBy(each, loss))).not.toEqual([]);
    });
});

// WRITE_DOCUMENTS=1 writes it anew, for a change of what formats say.
it('docs/formats.md has what formats can not say', () => {
  const file = 'docs/formats.md';
  const before = readFileSync(file, 'utf8');
  const start = before.indexOf('\n### ', before.indexOf(BEGINNING));
  const text = before.slice(0, start) + lossesDocument(formatsOfBothWays);
  if (process.env['WRITE_DOCUMENTS']) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
