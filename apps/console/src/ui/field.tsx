import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Icon } from './icons.js';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value is refused. */
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** Whether it must have a value. */
  readonly required?: boolean | undefined;
  /** Whether the label is beside the control. */
  readonly isInline?: boolean;
}

interface Control {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': true | undefined;
}

/** What a control says of itself. @param id that of its hint and of its error begin with it */
function controlOf(
  id: string,
  { hint, error, required }: Pick<FieldProps, 'hint' | 'error' | 'required'>,
): Control {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error !== undefined,
    'aria-required': required || undefined,
  };
}

/** A label, a control, a hint, and the error of its value. */
export function Field({
  label,
  hint,
  error,
  optional,
  required,
  isInline,
  children,
}: FieldProps & { readonly children: (control: Control) => ReactNode }) {
  const id = useId();
  return (
    <div className={clsx(styles.field, isInline && styles.fieldInline)}>
      <label className={clsx(styles.fieldLabel, required && styles.fieldRequired)} htmlFor={id}>
        {label}
        {optional && <span className={styles.fieldOptional}> {t('optional')}</span>}
      </label>
      {children(controlOf(id, { hint, error, required }))}
      {hint && (
        <p className={styles.fieldHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.fieldError} id={`${id}-error`}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}

export const TextField = ({
  label,
  hint,
  error,
  optional,
  required,
  ...rest
}: FieldProps & ComponentProps<'input'>) => (
  <Field label={label} {...defined({ hint, error, optional, required })}>
    {(control) => (
      <input type="text" {...rest} {...control} required={required} className={styles.fieldControl} />
    )}
  </Field>
);

export const TextArea = ({
  label,
  hint,
  error,
  optional,
  required,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} {...defined({ hint, error, optional, required })}>
    {(control) => (
      <textarea
        rows={3}
        {...rest}
        {...control}
        required={required}
        className={clsx(styles.fieldControl, styles.fieldArea)}
      />
    )}
  </Field>
);

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'required'> {
  readonly options: readonly Option[];
}

/** The browser's own: it works on phones and with all screen readers. */
export const Select = ({
  label,
  hint,
  error,
  optional,
  required,
  isInline,
  options,
  ...rest
}: SelectProps) => (
  <Field label={label} {...defined({ hint, error, optional, required, isInline })}>
    {(control) => (
      <span className={styles.fieldSelect}>
        <select {...rest} {...control} required={required} className={styles.fieldControl}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={14} />
      </span>
    )}
  </Field>
);

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: string;
  readonly hint?: ReactNode;
}

export function Toggle({ label, hint, ...rest }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.fieldHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Without the members that are undefined. */
function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
