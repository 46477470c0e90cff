import { GO_KEY, HELP_KEY, SEARCH_KEY } from './key-sections.js';
import { shortcuts, type Shortcut } from './shortcuts.js';

/** What a press of a key asks for. */
export type KeyAction =
  { readonly kind: 'help' | 'search' | 'go' | Shortcut } | { readonly kind: 'open'; readonly letter: string };

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'repeat'>;

const kinds: Readonly<Record<string, Exclude<KeyAction['kind'], 'open'> | undefined>> = {
  [HELP_KEY]: 'help',
  [SEARCH_KEY]: 'search',
  [GO_KEY]: 'go',
  [shortcuts.add]: 'add',
  [shortcuts.edit]: 'edit',
};

/** Whether the key is for something else: it was handled, is held down, or is a shortcut of the browser. */
const isOther = ({ defaultPrevented, repeat, ctrlKey, metaKey, altKey }: Press): boolean =>
  defaultPrevented || repeat || ctrlKey || metaKey || altKey;

/**
 * What a key asks for, if it is not typed into a field and is no key of a menu.
 * @param isGoing whether the key before was the first of those that lead to a page
 */
export function actionOf(press: Press, isGoing: boolean): KeyAction | undefined {
  const { key } = press;
  if (isOther(press)) return undefined;
  if (isGoing && /^[a-z]$/.test(key)) return { kind: 'open', letter: key };
  const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return kind && { kind };
}
