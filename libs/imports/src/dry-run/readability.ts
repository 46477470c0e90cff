import {
  Attempts,
  DirectoryError,
  DirectoryReader,
  fetchByNetwork,
  type Fetch,
  type SharedDirectory,
} from '#client';

/** Why a directory can't be compared with. */
export interface Unreadable {
  readonly reason: string;
  /** Whether it has refused the read; else there is none. */
  readonly isRefused: boolean;
}

/** Tries a read once. @returns null if it succeeds, or may succeed when it is repeated */
export async function unreadable(directory: SharedDirectory): Promise<Unreadable | null> {
  const { fetch = fetchByNetwork } = directory;
  let isThere = false;
  const noticed: Fetch = async (url, request) => {
    const response = await fetch(url, request);
    isThere = true;
    return response;
  };
  const once = new Attempts({ signal: AbortSignal.abort() });
  try {
    const reader = new DirectoryReader({ ...directory, fetch: noticed, attempts: once }, 'import');
    await reader.json('v1/stations?limit=1');
    return null;
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    const isRefused = error.kind === 'directory_refused';
    return isRefused || !isThere ? { reason: error.message, isRefused } : null;
  }
}
