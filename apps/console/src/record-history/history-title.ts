import { connectorsText, moveText } from '../event-log/data-words.js';
import { t } from '../texts/index.js';
import type { Step } from './history-steps.js';

/** A step in words. */
export function titleOf({ entry, type }: Pick<Step, 'entry' | 'type'>): string {
  switch (entry.kind) {
    case 'status':
      return t('event.status', { from: t(`status.${entry.from}`), to: t(`status.${entry.to}`) });
    case 'confirmed': {
      const { times } = entry;
      const status = t(`status.${entry.status}`);
      return times === 1 ? t('event.confirmed', { status }) : t('event.confirmed.times', { status, times });
    }
    case 'changed':
      return t('event.changed.count', { count: entry.changes.length });
    case 'moved':
      return moveText(entry);
    case 'connectors':
      return connectorsText(entry.from, entry.to);
    case 'exclusion':
      return entry.text;
    case 'other':
      return type;
    default:
      return t(`event.${entry.kind}`);
  }
}
