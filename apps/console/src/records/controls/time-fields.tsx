import { useContext, useState } from 'react';
import { structureText } from '../../texts/structures.js';
import { TextField } from '../../ui/field.js';
import { isTimestamp } from '../hours.js';
import { PlaceZone } from '../place-zone.js';
import { hoursAndMinutes, instantOf, localTime } from '../wall-clock.js';
import type { TextControlProps } from './control-props.js';

type TimeProps = Pick<TextControlProps, 'label' | 'error' | 'required' | 'value' | 'onChange'>;

/** A time of day, typed: the browser's own control has no 24:00. */
export const TimeOfDayField = ({ value, onChange, ...props }: TimeProps) => (
  <TextField
    {...props}
    hint={structureText('time.ofDay')}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => hoursAndMinutes(value) !== value && onChange(hoursAndMinutes(value))}
  />
);

/** A time, chosen by the clock of the place, or that of UTC if it has none. It stays as it is until it is changed. */
export function TimestampField({ value, onChange, ...props }: TimeProps) {
  const timeZone = useContext(PlaceZone) ?? 'UTC';
  // A year that is being typed is one of the first years at first, which must not be rewritten.
  const [typed, setTyped] = useState({ local: '', value: '' });
  const change = (local: string) => {
    const instant = local === '' ? '' : instantOf(local, timeZone);
    setTyped({ local, value: instant });
    onChange(instant);
  };
  const local = isTimestamp(value) ? localTime(value, timeZone).replace(/:00$/, '') : '';
  return (
    <TextField
      {...props}
      type="datetime-local"
      hint={structureText('time.zone', { zone: timeZone })}
      step={local.length > '2026-12-24T12:00'.length ? 1 : 60}
      max="9999-12-31T23:59:59"
      value={value !== '' && typed.value === value ? typed.local : local}
      onChange={({ target }) => change(target.value)}
    />
  );
}
