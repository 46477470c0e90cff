import type { DirectoryEvent } from '../api/records.js';
import { t } from '../texts/index.js';
import type { Sentence } from './data-words.js';
import { typeName, wordsOf } from './event-words.js';

/** An event in words; one that only a newer service knows is its type. */
export function sentenceOf({ type, data }: Pick<DirectoryEvent, 'type' | 'data'>): Sentence {
  const words = wordsOf(type);
  if (!words) return { text: typeName(type) };
  const { sentence } = words;
  return typeof sentence === 'function' ? sentence(data) : { text: t(`event.${sentence}`) };
}
