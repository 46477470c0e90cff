import { useState } from 'react';
import { structureText } from '../../texts/structures.js';
import { Select, TextField } from '../../ui/field.js';
import { scaled } from '../scaled.js';
import type { Entry } from '../values.js';
import type { TextControlProps } from './control-props.js';
import styles from './group.module.css';

const MINUTE = 60;

/** Durations that the record has in seconds, and people say in minutes. */
const durations = { min_duration: 'minutes.from', max_duration: 'minutes.below' } as const;

const isDuration = (name: string): name is keyof typeof durations => Object.hasOwn(durations, name);

/** What a duration of the record is called in minutes; undefined for any other field. */
export const minutesLabel = ({ name }: Pick<Entry, 'name'>): string | undefined =>
  isDuration(name) ? structureText(durations[name]) : undefined;

/** A value in a unit of its own. What is being typed stays as it is typed. */
function useUnit(value: string, onChange: (value: string) => void, factor: number) {
  const [typed, setTyped] = useState({ text: '', value: '' });
  return {
    text: value !== '' && typed.value === value ? typed.text : scaled(value, 1 / factor),
    type: (text: string) => {
      const next = scaled(text, factor);
      setTyped({ text, value: next });
      onChange(next);
    },
  };
}

/** Minutes; the value is in seconds. */
export function MinutesField({ value, onChange, ...props }: TextControlProps) {
  const { text, type } = useUnit(value, onChange, MINUTE);
  return (
    <TextField
      {...props}
      autoComplete="off"
      inputMode="decimal"
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  );
}

const DECIMALS = 10_000;

/** Amounts have four decimals: a price per hour is told per minute where that is exact. */
const isExactPerMinute = (price: string): boolean =>
  Math.round(Number(price.replace(',', '.')) * DECIMALS) % MINUTE === 0;

/** A price of time, per minute or per hour as one likes; the value is per hour. */
export function TimePriceField({ value, onChange, ...props }: TextControlProps) {
  const [unit, setUnit] = useState<'minute' | 'hour'>(() => (isExactPerMinute(value) ? 'minute' : 'hour'));
  const { text, type } = useUnit(value, onChange, unit === 'minute' ? MINUTE : 1);
  return (
    <div className={styles.groupPrice}>
      <TextField
        {...props}
        autoComplete="off"
        inputMode="decimal"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Select
        label={structureText('price.per')}
        value={unit}
        options={(['minute', 'hour'] as const).map((each) => ({
          ...{ value: each, label: structureText(`price.per.${each}`) },
        }))}
        onChange={({ target }) => {
          const next = target.value === 'hour' ? 'hour' : 'minute';
          setUnit(next);
          // What is typed is kept: it is the unit that was wrong.
          onChange(scaled(text, next === 'minute' ? MINUTE : 1));
        }}
      />
    </div>
  );
}

/** Whether a member is the price of a time, by the type beside it. */
export const isPriceOfTime = ({ name }: Pick<Entry, 'name'>, type: unknown): boolean =>
  name === 'price' && (type === 'TIME' || type === 'PARKING_TIME');

/** The types of prices without the unit that is chosen beside the price. */
export const withoutHours = (entry: Entry): Entry =>
  entry.name === 'type' && entry.options?.some(({ value }) => value === 'PARKING_TIME')
    ? {
        ...entry,
        options: entry.options.map(({ value, label }) => ({
          value,
          label: label.replace(/, per hour$/, ''),
        })),
      }
    : entry;
