/** A line of a bulk request, as an object. */
export type CommandLine = Readonly<Record<string, unknown>>;
