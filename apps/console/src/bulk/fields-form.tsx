import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from '../api/queries.js';
import type { Schemas } from '../api/records.js';
import {
  ControlErrors,
  errorAt,
  placedErrors,
  placeIn,
  type PlacedError,
} from '../records/control-errors.js';
import { Control } from '../records/controls/control.js';
import { useFocusOnError } from '../records/edit-dialog.js';
import { schemaErrors, type ValueSchema } from '../records/form-schema.js';
import { valueWords } from '../records/value-words.js';
import { patchOf, valuesOf, type ControlValue, type Entry, type Values } from '../records/values.js';
import { t } from '../texts/index.js';
import { Button, IconButton } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { Select } from '../ui/field.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import type { Asked } from './request.js';
import styles from './bulk.module.css';

interface FormProps {
  /** What was asked for before, by who comes back. */
  readonly asked: Asked | undefined;
  readonly onCheck: (asked: Asked) => void;
  readonly onClose: () => void;
}

/** A field that a change can set. One change is of attributes or of details: there is a command for each. */
interface Field {
  readonly kind: 'attributes' | 'details';
  readonly entry: Entry;
  /** That of its form. */
  readonly schema: ValueSchema;
}

/** Asks which fields get which values. */
export function FieldsForm(props: FormProps) {
  const [attributes, details] = [useForm('station'), useForm('station-details')];
  const error = attributes.error ?? details.error;
  const retry = () => void Promise.all([attributes.refetch(), details.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!attributes.data || !details.data) return <Skeleton lines={3} />;
  const fields: readonly Field[] = [
    ...fieldsOf('attributes', attributes.data),
    ...fieldsOf('details', details.data),
  ];
  return <Fields fields={fields} {...props} />;
}

const fieldsOf = (kind: Field['kind'], { schema, ui }: Schemas['Form']): readonly Field[] =>
  ui.map((entry) => ({ kind, entry, schema }));

function Fields({ fields, asked, onCheck, onClose }: FormProps & { readonly fields: readonly Field[] }) {
  const [values, setValues] = useState(() => valuesIn(fields, asked));
  const chosen = Object.keys(values).flatMap((name) => fields.find(({ entry }) => entry.name === name) ?? []);
  const { errors, check, forget, form } = useChecking();
  const set = (name: string, value: ControlValue) => {
    forget(name);
    setValues({ ...values, [name]: value });
  };
  const drop = (name: string) =>
    setValues(Object.fromEntries(Object.entries(values).filter(([other]) => other !== name)));
  const { last, hasChosen } = useFocusOnChosen(chosen.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = chosen;
    if (!first) return;
    const entries = chosen.map(({ entry }) => entry);
    if (check(first, entries, values)) onCheck(askedOf(first.kind, entries, values));
  };
  return (
    <form ref={form} className={styles.bulkForm} onSubmit={submit} noValidate>
      <ControlErrors value={errors}>
        {chosen.map(({ entry }, index) => (
          <div
            key={entry.name}
            ref={index === chosen.length - 1 ? last : undefined}
            className={styles.bulkField}
          >
            <Control
              entry={entry}
              value={values[entry.name] ?? ''}
              error={errorAt(errors, placeIn('', entry.name), !entry.members)}
              onChange={(value) => set(entry.name, value)}
            />
            <IconButton
              icon="close"
              label={t('bulk.field.drop', { field: entry.label })}
              onClick={() => drop(entry.name)}
            />
          </div>
        ))}
      </ControlErrors>
      <FieldChoice
        key={chosen.length}
        fields={fields.filter(({ entry }) => !(entry.name in values))}
        first={chosen[0]}
        onChoose={({ entry }) => {
          hasChosen.current = true;
          set(entry.name, valuesOf([entry], {})[entry.name] ?? null);
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" look="primary" disabled={chosen.length === 0} title={t('form.saveKey')}>
          {t('bulk.check')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The focus goes to a field that was chosen: the choice that had it is another one then. */
function useFocusOnChosen(count: number) {
  const last = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useEffect(() => {
    if (hasChosen.current)
      last.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    hasChosen.current = false;
  }, [count]);
  return { last, hasChosen };
}

/** What is wrong with the values, before it is asked what they would change. */
function useChecking() {
  const [errors, setErrors] = useState<readonly PlacedError[]>([]);
  const [attempts, setAttempts] = useState(0);
  return {
    errors,
    form: useFocusOnError(false, attempts),
    /** Returns whether the schema of the form allows them. */
    check: ({ schema }: Field, entries: readonly Entry[], values: Values) => {
      const found = schemaErrors(schema, patchOf(entries, {}, values));
      setErrors(placedErrors(entries, values, found));
      setAttempts((before) => before + 1);
      return found.length === 0;
    },
    forget: (name: string) =>
      setErrors((before) => before.filter(({ at }) => !`${at}/`.startsWith(`${placeIn('', name)}/`))),
  };
}

interface ChoiceProps {
  /** Those that are not chosen. */
  readonly fields: readonly Field[];
  /** The one that was chosen first. */
  readonly first: Field | undefined;
  readonly onChoose: (field: Field) => void;
}

function FieldChoice({ fields, first, onChoose }: ChoiceProps) {
  const offered = fields.filter(({ kind }) => !first || kind === first.kind);
  const others = fields.filter((field) => !offered.includes(field)).map(({ entry }) => entry.label);
  return (
    <>
      <Select
        label={t(first ? 'bulk.field.another' : 'bulk.field')}
        hint={first && t('bulk.field.hint')}
        defaultValue=""
        options={[
          { value: '', label: t('bulk.field.choose') },
          ...offered.map(({ entry: { name, label } }) => ({ value: name, label })),
        ]}
        onChange={({ target }) => {
          const field = offered.find(({ entry }) => entry.name === target.value);
          if (field) onChoose(field);
        }}
      />
      {others.length > 0 && (
        <p className={styles.bulkOthers}>{t('bulk.field.others', { fields: others.join(', ') })}</p>
      )}
    </>
  );
}

function askedOf(kind: Field['kind'], entries: readonly Entry[], values: Values): Asked {
  const patch = patchOf(entries, {}, values);
  return {
    change: { kind, patch },
    fields: entries.map((entry) => ({
      ...{ name: entry.name, label: entry.label },
      before: (station) => wordsOf(entry, station[kind]?.[entry.name]),
      after: wordsOf(entry, patch[entry.name]),
    })),
  };
}

function valuesIn(fields: readonly Field[], asked: Asked | undefined): Values {
  const patch = asked && 'patch' in asked.change ? asked.change.patch : {};
  const entries = fields.map(({ entry }) => entry).filter(({ name }) => name in patch);
  return valuesOf(entries, patch);
}

/** A value of a field in words. */
const wordsOf = (entry: Entry, value: unknown): string => valueWords(entry, value) || t('bulk.value.none');
