import { useContext, useMemo, type ReactNode } from 'react';
import { ApiProblem } from '../api/client.js';
import { t, type PlainKey } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import { describe } from '../ui/states.js';
import { Control } from './controls/control.js';
import { ControlErrors, errorAt, placedErrors, placeIn } from './control-errors.js';
import { partsOf } from './form-groups.js';
import { PlaceZone } from './place-zone.js';
import { withLabel, type ControlValue, type Entry, type Values } from './values.js';
import styles from './record-form.module.css';

interface FormFieldsProps {
  readonly entries: readonly Entry[];
  readonly values: Values;
  readonly onChange: (name: string, value: ControlValue) => void;
  /** Why the last attempt was refused. */
  readonly problem: Error | undefined;
}

const errorsIn = (problem: Error | undefined): Readonly<Record<string, string>> =>
  problem instanceof ApiProblem ? problem.fieldErrors : {};

/** The controls of toggles have no place for an error. */
const showsErrors = ({ control }: Entry): boolean => control !== 'toggle';

/** Where controls that need it stand in the grid of the form. */
const places: Readonly<Partial<Record<Entry['control'], string | undefined>>> = {
  textarea: styles.recordFormTextarea,
  tokens: styles.recordFormTokens,
  object: styles.recordFormGroup,
  list: styles.recordFormGroup,
  toggle: styles.recordFormToggle,
};

/** Beside its other half. */
const startsRow = ({ name }: Entry): string | undefined =>
  name === 'latitude' ? styles.recordFormStart : undefined;

/** The controls of a form in its parts, with the errors of their fields. */
export function FormFields({ entries, values, onChange, problem }: FormFieldsProps) {
  // By the rows as they were sent: they may move before the next attempt.
  const errors = useMemo(
    () => placedErrors(entries, values, problem instanceof ApiProblem ? problem.errors : []),
    [problem],
  );
  const errorOf = (entry: Entry) => {
    const error = errorAt(errors, placeIn('', entry.name), !entry.members);
    return error === undefined ? undefined : withLabel(error, entry);
  };
  // Of a location, that which stands in the form.
  const { time_zone: entered } = values;
  const known = useContext(PlaceZone);
  return (
    <ControlErrors value={errors}>
      <PlaceZone value={typeof entered === 'string' && entered !== '' ? entered : known}>
        <div className={styles.recordParts}>
          {partsOf(entries).map((part) => (
            <Part key={part.title ?? ''} title={part.title}>
              {part.entries.map((entry) => (
                <div key={entry.name} className={places[entry.control] ?? startsRow(entry)}>
                  <Control
                    entry={entry}
                    value={values[entry.name] ?? ''}
                    error={errorOf(entry)}
                    onChange={(value) => onChange(entry.name, value)}
                  />
                </div>
              ))}
            </Part>
          ))}
        </div>
      </PlaceZone>
    </ControlErrors>
  );
}

interface PartProps {
  readonly title: PlainKey | undefined;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) =>
  title === undefined ? (
    <div className={styles.recordForm}>{children}</div>
  ) : (
    <fieldset className={styles.recordPart}>
      <legend>{t(title)}</legend>
      <div className={styles.recordForm}>{children}</div>
    </fieldset>
  );

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
