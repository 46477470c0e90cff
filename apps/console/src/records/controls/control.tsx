import type { ReactNode } from 'react';
import { t } from '../../texts/index.js';
import { Select, TextArea, TextField, Toggle } from '../../ui/field.js';
import { adviceOn } from '../advice.js';
import { optionsOf, type Entry } from '../values.js';
import { Advice } from './advice.js';
import { ChoiceField } from './choice-field.js';
import type { ControlProps } from './control-props.js';
import { GroupField } from './group-field.js';
import { ListField } from './list-field.js';
import { ConnectorTypeField } from './reference-field.js';
import { SuggestedField } from './suggested-field.js';
import { TimeOfDayField, TimestampField } from './time-fields.js';
import { TokensField } from './tokens-field.js';
import { MinutesField, minutesLabel } from './unit-fields.js';
import { WeekdaysField } from './weekdays-field.js';

/** The control of one field, as its entry of `/v1/forms` says. */
export const Control = (props: ControlProps) => controls[props.entry.control](props);

const controls: Readonly<Record<Entry['control'], (props: ControlProps) => ReactNode>> = {
  text,
  // The path of a file.
  file: text,
  textarea: (props) => <TextArea {...native(props)} />,
  number: (props) => {
    const label = minutesLabel(props.entry);
    return label === undefined ? (
      <TextField {...native(props)} autoComplete="off" inputMode="decimal" />
    ) : (
      <MinutesField {...shared(props)} label={label} />
    );
  },
  toggle: ({ entry: { name, label }, value, onChange }) => (
    <Toggle
      label={label}
      name={name}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  ),
  select: (props) =>
    optionsOf(props.entry).length < MANY_OPTIONS ? (
      <Select {...native(props)} options={[unset(props.entry), ...optionsOf(props.entry)]} />
    ) : (
      <ChoiceField {...shared(props)} options={optionsOf(props.entry)} />
    ),
  tokens: (props) => {
    const Tokens = props.entry.name === 'day_of_week' ? WeekdaysField : TokensField;
    return <Tokens {...shared(props)} options={optionsOf(props.entry)} />;
  },
  reference: (props) =>
    props.entry.collection === 'connector-types' ? <ConnectorTypeField {...shared(props)} /> : text(props),
  time_of_day: (props) => <TimeOfDayField {...shared(props)} />,
  timestamp: (props) => <TimestampField {...shared(props)} />,
  object: (props) => <GroupField {...props} Control={Control} />,
  list: (props) => <ListField {...props} Control={Control} />,
};

/** What a select says where nothing is chosen. */
const unset = ({ options = [] }: Entry) => ({
  value: '',
  label: options.find(({ value }) => value === null)?.label ?? t('record.noValue'),
});

/** From here on one searches in a select. */
const MANY_OPTIONS = 15;

function text(props: ControlProps) {
  const options = optionsOf(props.entry);
  if (options.length > 0) return <SuggestedField {...shared(props)} options={options} />;
  return <TextField {...native(props)} autoComplete="off" />;
}

const shared = ({ entry, value, error, onChange }: ControlProps) => {
  const advice = adviceOn(entry, value);
  const hint = advice === undefined ? entry.hint : <Advice text={advice} />;
  const { label, placeholder, required } = entry;
  return {
    label,
    hint,
    error,
    required,
    onChange,
    placeholder,
    value: typeof value === 'string' ? value : '',
  };
};

/** For the browser's own controls. */
const native = (props: ControlProps) => ({
  ...shared(props),
  name: props.entry.name,
  onChange: ({ target }: { readonly target: { readonly value: string } }) => props.onChange(target.value),
});
