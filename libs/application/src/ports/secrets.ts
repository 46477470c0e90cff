/** Secrets of the directory, the same in all of its instances. */
export abstract class Secrets {
  /**
   * Returns the secret of this name: 32 random bytes, which are made at the first call.
   * @throws CannotStart it can't be read or made
   */
  abstract get(name: string): Promise<Buffer>;
}
