/** Returns the median. @throws Error the list is empty */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no median of an empty list');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
