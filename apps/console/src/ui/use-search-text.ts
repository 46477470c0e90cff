import { useState } from 'react';
import { usePaused } from './use-paused.js';

/** Of typing, before the directory is asked. Milliseconds. */
const PAUSE_MS = 120;

/** What is typed into a search, and the words that the directory is asked for once the typing pauses. */
export function useSearchText() {
  const [text, setText] = useState('');
  const words = text.trim();
  const q = usePaused(words, PAUSE_MS);
  return { q, isTyping: words !== q, onSearch: setText };
}
