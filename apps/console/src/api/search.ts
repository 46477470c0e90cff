/** Parameters by name: a list is a repeated parameter, and what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The query of a URL with `?`; lists are repeated parameters. */
export function searchOf(query: Query | URLSearchParams = {}): string {
  const parameters = query instanceof URLSearchParams ? query : parametersOf(query);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function parametersOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? []].flat()) parameters.append(name, String(each));
  return parameters;
}
