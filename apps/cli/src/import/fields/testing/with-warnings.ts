/** Calls a function with a warning callback. @returns its result and the number of warnings */
export function withWarnings(
  map: (warn: (warning: string) => void) => string | null,
): [string | null, number] {
  const warnings: string[] = [];
  return [map((warning) => warnings.push(warning)), warnings.length];
}
