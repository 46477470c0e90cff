import type { Caller } from '#application';
import type { Import } from '../import.js';
import { made } from '../testing/import-store.contract.js';
import { importRecord } from './import-record.js';

const caller: Caller = { id: 'key_1', scopes: new Set(['stations:write']) };

describe('An import as a client sees it', () => {
  it('takes none back if a release stored it that had no reverts', () => {
    const { id, ...stored } = made(1);
    expect(Object.keys(stored)).not.toContain('reverts');
    const opened = JSON.parse(JSON.stringify({ id, ...stored })) as Import;
    expect(importRecord(opened, caller)).toMatchObject({ id, state: 'queued', reverts: null });
  });
});
