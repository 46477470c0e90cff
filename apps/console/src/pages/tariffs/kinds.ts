import { t } from '../../texts/index.js';

const kinds = [
  ...(['AD_HOC_PAYMENT', 'REGULAR', 'PROFILE_CHEAP', 'PROFILE_FAST', 'PROFILE_GREEN'] as const),
] as const;

/** The kinds of tariffs to choose from; those of which nobody has said it are `null`, as in the API. */
export const kindOptions: readonly { readonly value: string; readonly label: string }[] = [
  ...kinds.map((value) => ({ value, label: t(`tariff.kind.${value}`) })),
  { value: 'null', label: t('tariffs.kind.none') },
];
