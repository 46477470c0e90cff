/** Waits for all of what is going on, even where one fails: nothing goes on behind the caller's back.
 *  @throws the first failure */
export async function together<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
