import { DirectoryReader, type SharedDirectory } from '#client';
import { Failure } from '#client';

/**
 * Waits until the directory returns everything that was written before, as long as requests wait for it.
 * @returns why it may not; null if it does
 */
export async function untilReadable(directory: SharedDirectory): Promise<string | null> {
  const reader = new DirectoryReader(directory, 'import');
  try {
    await reader.catchUp();
    await reader.json('v1/stations?limit=1');
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
