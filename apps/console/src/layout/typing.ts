/** Where letters are typed, or choose something. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=combobox]';

/** Whether a key is for a field, a menu or a dialog, and not for the page. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;
