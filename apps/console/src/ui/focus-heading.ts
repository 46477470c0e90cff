/** Gives the focus to the heading of the page, as a new page does, when what had it is gone. */
export const focusHeading = (options?: FocusOptions): void =>
  document.querySelector<HTMLElement>('main h1')?.focus(options);
