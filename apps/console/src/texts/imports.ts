/** The texts of the page. */
export const imports = {
  'imports.title': 'Imports',
  'imports.empty': 'Nothing imported yet',
  'imports.empty.hint': 'Drop a feed of stations here to check and import it.',
} as const;
