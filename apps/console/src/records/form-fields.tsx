import { ApiProblem } from '../api/client.js';
import { t } from '../texts/index.js';
import { Select, TextArea, TextField, Toggle } from '../ui/field.js';
import { Icon } from '../ui/icons.js';
import { describe } from '../ui/states.js';
import type { Entry, Values } from './values.js';
import styles from './record-form.module.css';

interface FormFieldsProps {
  readonly entries: readonly Entry[];
  readonly values: Values;
  readonly onChange: (name: string, value: string | boolean) => void;
  /** Why the last attempt was refused. */
  readonly problem: Error | undefined;
}

const errorsIn = (problem: Error | undefined): Readonly<Record<string, string>> =>
  problem instanceof ApiProblem ? problem.fieldErrors : {};

/** Where controls that need it stand in the grid of the form. */
const places: Readonly<Partial<Record<Entry['control'], string | undefined>>> = {
  textarea: styles.recordFormTextarea,
  tokens: styles.recordFormTokens,
  toggle: styles.recordFormToggle,
};

/** The controls of a form in their order, with the errors of their fields. */
export function FormFields({ entries, values, onChange, problem }: FormFieldsProps) {
  const errors = errorsIn(problem);
  return (
    <div className={styles.recordForm}>
      {entries.map((entry) => (
        <div key={entry.name} className={places[entry.control]}>
          <Control
            entry={entry}
            value={values[entry.name] ?? ''}
            error={errors[entry.name]}
            onChange={(value) => onChange(entry.name, value)}
          />
        </div>
      ))}
    </div>
  );
}

interface ControlProps {
  readonly entry: Entry;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function Control({
  entry: { control, name, label, hint, options = [] },
  value,
  error,
  onChange,
}: ControlProps) {
  const shared = { name, label, hint, error, value: String(value) };
  switch (control) {
    case 'toggle':
      return (
        <Toggle
          label={label}
          name={name}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'select': {
      const choices = [{ value: '', label: t('record.noValue') }, ...options];
      return <Select {...shared} options={choices} onChange={({ target }) => onChange(target.value)} />;
    }
    case 'textarea':
      return <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />;
    default:
      return <TextField {...shared} autoComplete="off" onChange={({ target }) => onChange(target.value)} />;
  }
}

/** What no field of the form says of a refusal. */
export function FormProblem({ entries, problem }: Pick<FormFieldsProps, 'entries' | 'problem'>) {
  if (!problem) return null;
  const names = new Set(entries.map(({ name }) => name));
  const others = Object.entries(errorsIn(problem)).filter(([name]) => !names.has(name));
  const { title, detail } = describe(problem);
  return (
    <div className={styles.recordProblem} role="alert">
      <Icon name="warning" size={16} />
      <div>
        <strong>{title}</strong>
        {detail && <p>{detail}</p>}
        {others.map(([name, text]) => (
          <p key={name}>{text}</p>
        ))}
      </div>
    </div>
  );
}
