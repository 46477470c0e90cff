/** Greatest size of an issuer's keys, unpacked. */
const MAX_BYTES = 1024 * 1024;

/** The issuer answers with more than keys can be. */
export class KeySetTooLarge extends Error {
  constructor() {
    super('the answer is larger than 1 MiB');
  }
}

/**
 * Reads the keys of an issuer, and no more than they can be: the rest of a larger answer is not read.
 * @param options have the signal that ends it, the reading of the body too
 * @throws KeySetTooLarge
 */
export async function fetchKeySet(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const { status } = response;
  if (status !== 200) {
    await response.body?.cancel();
    return new Response(null, { status: 502 });
  }
  return new Response(await boundedBody(response), { status });
}

async function boundedBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new KeySetTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
