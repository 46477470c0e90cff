/**
 * Waits until all promises are settled, even if one rejects, so that no work goes on after that.
 * @throws the first rejection
 */
export async function allSettled<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
