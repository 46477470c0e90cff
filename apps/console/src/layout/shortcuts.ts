import { useAreKeysOn } from './key-sheet-state.js';

/** The keys that press a button of the page: that which adds to its list, and that which edits its record. */
export const shortcuts = { add: 'a', edit: 'e' } as const;
export type Shortcut = keyof typeof shortcuts;

const names = Object.keys(shortcuts) as Shortcut[];

/** The attributes of the button that a key presses. A page has at most one of each. */
export function useShortcut(shortcut: Shortcut) {
  const isOn = useAreKeysOn();
  return { 'data-shortcut': shortcut, 'aria-keyshortcuts': isOn ? shortcuts[shortcut] : undefined };
}

const buttonOf = (shortcut: Shortcut) =>
  document.querySelector<HTMLElement>(`main [data-shortcut=${shortcut}]`);

/** The keys for which the page has a button. Who may not write has none. */
export const offeredShortcuts = (): readonly Shortcut[] => names.filter((name) => buttonOf(name) !== null);

/** Presses the button of a key, if the page has it and no dialog lies over it. */
export function pressButtonOf(shortcut: Shortcut): void {
  const button = buttonOf(shortcut);
  if (!button || button.closest('[inert], [aria-hidden=true]')) return;
  // A dialog gives the focus back to what had it.
  button.focus();
  button.click();
}
