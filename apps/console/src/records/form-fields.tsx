import { ApiProblem } from '../api/client.js';
import { t } from '../texts/index.js';
import { Select, TextArea, TextField, Toggle } from '../ui/field.js';
import { Icon } from '../ui/icons.js';
import { describe } from '../ui/states.js';
import { withLabel, type Entry, type Values } from './values.js';
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

function errorOf(errors: Readonly<Record<string, string>>, entry: Entry): string | undefined {
  const error = errors[entry.name];
  return error === undefined ? undefined : withLabel(error, entry);
}

/** The controls of toggles have no place for an error. */
const showsErrors = ({ control }: Entry): boolean => control !== 'toggle';

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
            error={errorOf(errors, entry)}
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

/** What no field of the form says of a refusal: nothing, if they say it all. */
export function FormProblem({ entries, problem }: Pick<FormFieldsProps, 'entries' | 'problem'>) {
  if (!problem) return null;
  const beside = new Set(entries.filter(showsErrors).map(({ name }) => name));
  const errors = Object.entries(errorsIn(problem));
  const others = errors.filter(([name]) => !beside.has(name));
  if (errors.length > 0 && others.length === 0) return null;
  const { title, detail } = describe(problem);
  return (
    <div className={styles.recordProblem} role="alert" tabIndex={-1}>
      <Icon name="warning" size={16} />
      <div>
        <strong>{title}</strong>
        {/* The detail of a problem with fields lists what is wrong with them. */}
        {detail && errors.length === 0 && <p>{detail}</p>}
        {others.map(([name, text]) => (
          <p key={name}>
            {withLabel(
              text,
              entries.find((entry) => entry.name === name),
            )}
          </p>
        ))}
      </div>
    </div>
  );
}
