import fc from 'fast-check';
import { bodies, commands, propertyTimeoutMs, runs } from '../support/arbitraries.js';
import { parseBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';

const directory = useDirectory();

afterEach(async () => {
  expect((await directory.get('/health/ready')).status).toBe(200);
});

/** Expects results in the order of the lines, and an end line with their counts. */
async function expectCompleteResponse(body: string | Uint8Array): Promise<void> {
  const answer = await directory.post('/v1/bulk', body, { 'content-type': 'application/x-ndjson' });
  expect(answer.status).toBe(200);
  const { results, end } = parseBulk(answer.text);
  expect(end).toMatchObject({ done: true, position: expect.stringMatching(/./) as string });
  expect(end.accepted + end.ignored + end.rejected).toBe(results.length);
  const lines = results.map(({ line }) => line);
  expect(lines).toEqual([...lines].sort((a, b) => a - b));
  for (const { error } of results) expect(error?.status ?? 200).toBeLessThan(500);
}

it(
  'any bytes to the bulk interface are answered line by line',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), (bytes) => expectCompleteResponse(bytes)),
      runs,
    );
  },
  propertyTimeoutMs,
);

it(
  'any commands to the bulk interface are answered line by line',
  async () => {
    const lines = fc.array(fc.oneof(commands, bodies, fc.constantFrom('', ' ', '\r')), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), (texts_, newline) =>
        expectCompleteResponse(texts_.join(newline)),
      ),
      runs,
    );
  },
  propertyTimeoutMs,
);
