import { sendBulk, sendBulkBody, type BulkResult } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectWholeProblem } from '../support/problems.js';
import { createConnectorType, freshLocationId } from '../support/records.js';

const directory = useDirectory();

const register = (data: object = {}) =>
  JSON.stringify({ type: 'RegisterLocation', id: freshLocationId(), data });

/** Line and outcome of each result. */
const outcomes = (results: readonly BulkResult[]) =>
  results.map(({ line, status, error }) => `${line} ${error?.code ?? status}`).join(', ');

describe('lines', () => {
  it('may be blank, end with CRLF or without a newline, and begin with a byte order mark', async () => {
    const body = `\uFEFF${register()}\r\n\r\n \t \n${register()}\n\n\r\n${register()}`;
    const { results, end } = await sendBulkBody(directory, body);
    expect(outcomes(results)).toBe('1 accepted, 4 accepted, 7 accepted');
    expect(end).toMatchObject({ accepted: 3, rejected: 0 });
  });

  it('are executed if others are invalid JSON', async () => {
    const invalid = [
      '{',
      '{"type":"RegisterLocation",}',
      '[]',
      'null',
      '"x"',
      '1',
      'true',
      '{}{}',
      "{'a':1}",
      'NaN',
      '\0',
    ];
    const { results, end } = await sendBulk(directory, [register(), ...invalid, register()]);
    expect(results.map(({ line }) => line)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(results.at(0)?.status).toBe('accepted');
    expect(results.at(-1)?.status).toBe('accepted');
    for (const result of results.slice(1, -1)) {
      expect(result).toMatchObject({ status: 'rejected', error: { code: 'malformed_json', status: 400 } });
      expect(Object.keys(result)).toEqual([
        'line',
        'command_id',
        'status',
        'id',
        'version',
        'events',
        'position',
        'error',
      ]);
      expectWholeProblem(result.error);
    }
    expect(end).toMatchObject({ accepted: 2, rejected: 11 });
  });

  it('has a hundred errors at most, and the number of the others', async () => {
    const data = { connectors: Array(150_000).fill(0) };
    const id = '00000000-0000-5000-8000-000000000000';
    const { results } = await sendBulk(directory, [{ type: 'SetStationConnectors', id, data }, register()]);
    expect(outcomes(results)).toBe('1 validation_failed, 2 accepted');
    expect(results[0]?.error?.errors).toHaveLength(100);
    expect(results[0]?.error).toMatchObject({ more_errors: 149_900 });
  });

  it('must be UTF-8', async () => {
    const id = freshLocationId();
    const latin1 = Buffer.from(
      `{"type":"RegisterLocation","id":"${id}","data":{"city":"Zürich"}}\n`,
      'latin1',
    );
    const { results } = await sendBulkBody(
      directory,
      Buffer.concat([latin1, Buffer.from(register({ city: 'Zürich' }))]),
    );
    expect(outcomes(results)).toBe('1 malformed_json, 2 accepted');
    expect((await directory.get(`/v1/locations/${id}`)).status).toBe(404);
  });

  it('may be split into chunks at any byte', async () => {
    const text = Buffer.from(`${register({ name: '充电站 🚗' })}\r\n${register({ name: '充电站 🚗' })}\n`);
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 3)
          controller.enqueue(new Uint8Array(text.subarray(at, at + 3)));
        controller.close();
      },
    });
    const response = await fetch(`${directory.url}/v1/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: stream,
      duplex: 'half',
    });
    const lines = (await response.text()).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { status?: string }).status)).toEqual([
      'accepted',
      'accepted',
      undefined,
    ]);
    const first = JSON.parse(lines[0] ?? '') as BulkResult;
    const read = await directory.get(`/v1/locations/${String(first.id)}`, {
      'directory-position': String(first.position),
    });
    expect(read.body.attributes['name']).toBe('充电站 🚗');
  });

  it('may have up to 8 MiB', async () => {
    const limit = 8 * 1024 * 1024;
    const padded = (length: number) => `{"type":"RegisterLocation","id":"1"${' '.repeat(length - 36)}}`;
    const { results } = await sendBulk(directory, [
      padded(limit),
      register(),
      padded(limit + 1),
      register(),
      padded(3 * limit),
    ]);
    expect(outcomes(results)).toBe(
      '1 accepted, 2 accepted, 3 payload_too_large, 4 accepted, 5 payload_too_large',
    );
    expectWholeProblem(results[2]?.error);
  });

  it('after 100,000 commands are not executed', async () => {
    const { id } = await createConnectorType(directory);
    // Lines that fail validation, and blank lines, which are no commands.
    const cheap = `{"type":"RemoveConnectorType","id":"${id}","x":1}\n`;
    const full = `\n${cheap.repeat(99_999)}\n${register()}\n`;
    const exact = await sendBulkBody(directory, full);
    expect(exact.end).toEqual({
      done: true,
      accepted: 1,
      ignored: 0,
      rejected: 99_999,
      position: exact.end.position,
    });
    const late = freshLocationId();
    const beyond = await sendBulkBody(
      directory,
      `${full}{"type":"RegisterLocation","id":"${late}"}\n${cheap.repeat(5000)}`,
    );
    expect(beyond.end).toMatchObject({ done: true, accepted: 1, rejected: 99_999, truncated: true });
    expect(beyond.results.at(-1)?.line).toBe(100_002);
    // The connection is reused.
    expect((await directory.get(`/v1/locations/${late}`)).status).toBe(404);
  });
});
