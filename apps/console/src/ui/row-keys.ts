/** The row that a key leads to; undefined if it is no key for moving. @param pageSize rows in view */
export function rowAfterKey(
  key: string,
  active: number,
  count: number,
  pageSize: number,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: Math.max(1, pageSize),
    PageUp: -Math.max(1, pageSize),
    Home: -Infinity,
    End: Infinity,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, active + step));
}
