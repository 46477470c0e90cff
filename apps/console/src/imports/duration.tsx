import { formatDuration } from '../texts/index.js';
import { useNow } from '../ui/relative-time.js';
import { durationOf, type Import } from './import.js';

/** How long an import has taken so far. */
export function Duration({ shown }: { readonly shown: Import }) {
  const duration = durationOf(shown, useNow());
  return duration !== null && formatDuration(duration);
}
