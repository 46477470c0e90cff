import type { Import } from '../../imports/import.js';
import { countsInWords } from '../../imports/words.js';
import { t } from '../../texts/index.js';

/** What an import of a feed has done, or that it has failed: its page says why. */
export function resultOf(run: Import): string {
  const result = run.error?.title ?? countsInWords(run);
  return result || (run.state === 'done' ? t('feeds.run.unchanged') : '');
}
