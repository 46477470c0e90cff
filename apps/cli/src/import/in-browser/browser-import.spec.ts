import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { accepts } from '../../../../../test/import/fake-directory.js';
import { feedServer, page, type Page } from '../../../../../test/import/feed-server.js';
import { fixture } from '../../../../../test/import/test-inputs.js';
import { BrowserImport } from './browser-import.js';
import type { ImportMessage, ImportRequest } from './messages.js';

type Ended = Extract<ImportMessage, { type: 'ended' }>;
type Options = Extract<ImportRequest, { type: 'import' }>;

const check: Omit<Options, 'files'> = {
  type: 'import',
  includeUnpublished: false,
  confirms: false,
  isDryRun: true,
  api: 'http://127.0.0.1:1',
};

async function checked(...files: readonly File[]): Promise<Ended> {
  const messages: ImportMessage[] = [];
  const post = (message: ImportMessage) => messages.push(message);
  await new BrowserImport({ ...check, files }, post, () => Promise.resolve()).run();
  const last = messages.at(-1);
  if (last?.type !== 'ended') throw new Error('the import has not reported its end');
  return last;
}

const csv = `\ufeffid,name,location_id\n1,Main St,42\n,No id,42\n`;

describe('An import in a browser', () => {
  it('checks a file', async () => {
    const ended = await checked(new File([csv], 'list.csv'));
    // No directory answers.
    expect(ended).toMatchObject({ end: 'done', formats: ['csv'], records: 2, comparison: 'unreadable' });
    expect(ended.summary.toSend).toEqual({ location: 0, station: 1, 'connector type': 0 });
    expect(ended.summary.rejects).toEqual([
      { problem: 'the row has no id', count: 1, examples: ['list.csv:3: the row has no id'] },
    ]);
    expect(JSON.parse((await ended.report?.text()) ?? '')).toEqual({
      file: 'list.csv',
      line: 3,
      reason: 'the row has no id',
      original: ',No id,42',
    });
  });

  it('reads files that are compressed', async () => {
    const ended = await checked(new File([gzipSync(csv)], 'list.csv.gz'));
    expect(ended.summary.toSend.station).toBe(1);
  });

  it('groups warnings', async () => {
    const file = new File([readFileSync(fixture('ocpi-dirty.json'))], 'feed.json');
    const { summary, formats } = await checked(file);
    expect(formats).toEqual(['ocpi']);
    expect(summary.toSend.station).toBeGreaterThan(0);
    for (const { count, examples } of summary.warnings) expect(examples.length).toBe(Math.min(count, 3));
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['a damaged file', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2]), "can't read"],
    ['another format', 'hello', 'has no known format'],
  ])('says why it can not read %s', async (_what, content, reason) => {
    const ended = await checked(new File([content], 'file'));
    expect(ended).toMatchObject({ end: 'failed', report: null });
    expect(ended.message).toContain(reason);
  });

  it('ends when the directory returns what it has written', async () => {
    const bulk: Page = (request, response) =>
      void text(request).then((body) => accepts()(body.trimEnd().split('\n'), response, request));
    const list = '{"items":[],"next":"p7"}';
    const server = await feedServer({ '/v1/bulk': bulk }, page(list));
    const messages: ImportMessage[] = [];
    const post = (message: ImportMessage) => messages.push(message);
    const files = [new File([csv], 'list.csv')];
    await new BrowserImport({ ...check, api: server.origin, isDryRun: false, files }, post).run();
    expect(messages.at(-1)).toMatchObject({ type: 'ended', end: 'done' });
    const { url, headers } = server.requests.at(-1) ?? {};
    expect([url, headers?.['directory-position']]).toEqual(['/v1/stations?limit=1', 'p7']);
    await server.close();
  });

  it('ends when it is cancelled', async () => {
    const messages: ImportMessage[] = [];
    const run = new BrowserImport({ ...check, files: [new File([csv], 'list.csv')] }, (message) =>
      messages.push(message),
    );
    run.cancel();
    await run.run();
    expect(messages.at(-1)).toMatchObject({ type: 'ended', end: 'cancelled' });
  });
});
