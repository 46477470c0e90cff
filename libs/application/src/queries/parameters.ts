/** Query parameters as they come: a repeated one is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A query parameter that can't be taken; the message says why. */
export class InvalidParameter extends Error {}

/** The value of a parameter that can be given once. */
export function single(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new InvalidParameter(`${name} can be given only once`);
}

/** A parameter that is true or false, or undefined where it is not given. */
export function parseFlag(parameters: Parameters, name: string): boolean | undefined {
  const text = single(parameters, name);
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidParameter(`${name} must be true or false`);
}
