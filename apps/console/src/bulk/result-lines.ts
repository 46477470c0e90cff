import type { Schemas } from '../api/records.js';

export const NDJSON = 'application/x-ndjson';

type Line = Schemas['ResultLine'] | Schemas['EndLine'];

/** The lines of the response to a bulk request, as they arrive. What is cut off at the end is left out. */
export async function* resultLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Line> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}
