import countries, { type LocaleData } from 'i18n-iso-countries/index.js';

/** In browsers the package has no language until it is registered. */
const languages = import.meta.glob<LocaleData>('../../../../node_modules/i18n-iso-countries/langs/*.json', {
  eager: true,
  import: 'default',
});
for (const language of Object.values(languages)) countries.registerLocale(language);

export default countries;
