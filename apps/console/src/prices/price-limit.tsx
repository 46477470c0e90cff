import { useState } from 'react';
import { useForm } from '../api/queries.js';
import { optionsOf } from '../records/values.js';
import { t } from '../texts/index.js';
import { Select, TextField } from '../ui/field.js';
import { limitOf } from './session.js';

/** What a session costs at most, and the currency in which. */
export interface Limit {
  readonly maxPrice: number | undefined;
  readonly currency: string | undefined;
}

/** That of most tariffs: a limit needs one. */
const USUAL_CURRENCY = 'EUR';

interface FieldsProps {
  readonly limit: Limit;
  readonly onChange: (limit: Limit) => void;
}

/** The most that a session may cost, and its currency. */
export function PriceLimitFields({ limit, onChange }: FieldsProps) {
  const { data: form } = useForm('tariff');
  const { maxPrice, currency } = limit;
  const [typed, setTyped] = useState(maxPrice === undefined ? '' : String(maxPrice));
  const entry = form?.ui.find(({ name }) => name === 'currency');
  const known = entry ? optionsOf(entry) : [];
  const isWrong = typed.trim() !== '' && limitOf(typed) === undefined;
  const change = (text: string) => {
    setTyped(text);
    const price = limitOf(text);
    if (price !== undefined || text.trim() === '')
      onChange({ maxPrice: price, currency: currency ?? (price === undefined ? undefined : USUAL_CURRENCY) });
  };
  return (
    <>
      <TextField
        label={t('prices.limit')}
        inputMode="decimal"
        autoComplete="off"
        error={isWrong ? t('prices.limit.wrong') : undefined}
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
      <Select
        label={t('prices.currency')}
        options={[
          { value: '', label: t('prices.currency.any') },
          ...(currency && !known.some(({ value }) => value === currency)
            ? [{ value: currency, label: currency }]
            : []),
          ...known,
        ]}
        value={currency ?? ''}
        onChange={({ target: { value } }) => {
          // A limit without a currency says nothing.
          if (value === '') setTyped('');
          onChange(
            value === '' ? { maxPrice: undefined, currency: undefined } : { maxPrice, currency: value },
          );
        }}
      />
    </>
  );
}
