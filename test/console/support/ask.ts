interface Newest {
  readonly items: readonly { readonly position: string }[];
}

/** The header of a read that reflects all events so far: a message of the page may be earlier than the read models. */
async function afterAllEvents(url: string): Promise<Record<string, string>> {
  const { items } = (await (await fetch(`${url}/v1/events?order=desc&limit=1`)).json()) as Newest;
  return items[0] ? { 'directory-position': items[0].position } : {};
}

/**
 * Asks a directory that needs no key, as a program beside the console does. A read reflects what the page has written.
 * @returns the body of the response; an empty object if it has none
 */
export const askAt =
  <Answer>(directory: { readonly url: string }) =>
  async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { url } = directory;
    const headers =
      body === undefined
        ? method === 'GET'
          ? await afterAllEvents(url)
          : {}
        : { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      ...{ method, headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    expect([response.ok, text]).toEqual([true, text]);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };
