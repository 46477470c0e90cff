const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/** Gives the focus to the heading of the page, as a new page does, when what had it is gone. */
export const focusHeading = (options?: FocusOptions): void => heading()?.focus(options);

/** Whether nothing of the page has been given the focus yet. */
export const isHeadingFocused = (): boolean =>
  [null, document.body, heading()].includes(document.activeElement as HTMLElement | null);

/** Gives the focus to the list or table of the page, where there is one in view: keys go on in its rows. */
export function focusRows(): void {
  const rows = document.querySelector<HTMLElement>('main :is([role=grid], [role=listbox])');
  rows?.focus({ preventScroll: true });
  if (rows === null || document.activeElement !== rows) focusHeading({ preventScroll: true });
}
