import { Injectable } from '@nestjs/common';
import type { Caller } from '#application';
import { HttpProblem } from '#http';
import { hasEnded, noOptions, type Import } from '../import.js';
import { Imports } from '../running/imports.js';
import { refuseOthersImport } from './import-requests.js';
import { refusalOf } from './import-uploads.js';

/** Takes imports back. */
@Injectable()
export class ImportReverts {
  constructor(private readonly imports: Imports) {}

  /**
   * Begins an import that puts the records of another one back.
   * @returns its id
   * @throws HttpProblem `forbidden`; `import_running`: it has not ended, or another one of its feed runs; `nothing_to_import`:
   *   it was a dry run; `overloaded`
   */
  async begin(reverted: Import, caller: Caller): Promise<string> {
    refuseOthersImport(caller, reverted);
    if (!hasEnded(reverted)) throw new HttpProblem('import_running', { detail: 'The import has not ended.' });
    if (reverted.options.dryRun)
      throw new HttpProblem('nothing_to_import', { detail: 'A dry run has written nothing.' });
    const { id: importId, createdAt: since, feed } = reverted;
    try {
      const { id } = await this.imports.start({
        source: { kind: 'revert', importId, since },
        ...(feed !== null && { feed }),
        options: noOptions,
        caller: withReads(caller),
      });
      return id;
    } catch (error) {
      throw refusalOf(error, feed ?? undefined);
    }
  }
}

/** What a record was is read from the events. The caller itself is shown no more than it may see. */
export const withReads = (caller: Caller): Caller => ({
  ...caller,
  scopes: new Set([...caller.scopes, 'directory:read']),
});
