import { useState } from 'react';
import type { ApiProblem } from '../../api/client.js';
import { eventTypes, toggled } from '../../event-log/event-types.js';
import type { EventGroup } from '../../event-log/event-words.js';
import { StatusChips } from '../../event-log/status-chips.js';
import { withLabel } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Chip } from '../../ui/chip.js';
import { TextField } from '../../ui/field.js';
import { reportedStatuses } from '../../ui/status-order.js';
import { filterError, textFilters, type WebhookForm } from './webhook-form.js';
import styles from './webhooks.module.css';
import fieldStyles from '../../ui/field.module.css';

interface FieldsProps {
  readonly form: WebhookForm;
  readonly onChange: (form: WebhookForm) => void;
  /** Why the directory has refused it. */
  readonly problem: ApiProblem | null;
}

/** The name of a host, in what is said of a URL that has it. */
const NAME_IN = /^the name in (?=url )/;

export function WebhookFields({ form, onChange, problem }: FieldsProps) {
  const errorOf = (name: string, label: string) => {
    const error = problem?.fieldErrors[name];
    return error === undefined ? undefined : withLabel(error.replace(NAME_IN, ''), { name, label });
  };
  return (
    <>
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.url.hint')}
        type="url"
        required
        placeholder="https://receiver.example/events"
        error={errorOf('url', t('webhooks.url'))}
        value={form.url}
        onChange={(event) => onChange({ ...form, url: event.target.value })}
      />
      <div className={styles.webhookPair}>
        <TextField
          label={t('webhooks.description')}
          optional
          error={errorOf('description', t('webhooks.description'))}
          value={form.description}
          onChange={(event) => onChange({ ...form, description: event.target.value })}
        />
        <TextField
          label={t('webhooks.rate')}
          optional
          inputMode="numeric"
          error={errorOf('max_per_second', t('webhooks.rate'))}
          value={form.maxPerSecond}
          onChange={(event) => onChange({ ...form, maxPerSecond: event.target.value })}
        />
      </div>
      <Types form={form} onChange={onChange} />
      <Filters form={form} onChange={onChange} problem={problem} />
    </>
  );
}

const groups = Object.keys(eventTypes) as EventGroup[];

/** All types of events, or those that are chosen. */
const Types = ({ form, onChange }: Omit<FieldsProps, 'problem'>) => (
  <fieldset className={styles.webhookSet}>
    <legend>{t('webhooks.types')}</legend>
    <p className={fieldStyles.fieldHint}>{t('webhooks.types.hint')}</p>
    {groups.map((group) => (
      <div key={group} role="group" aria-label={t(`events.group.${group}`)} className={styles.webhookChips}>
        {eventTypes[group].map((type) => (
          <Chip
            key={type}
            pressed={form.types.includes(type)}
            onClick={() => onChange({ ...form, types: toggled(form.types, type) })}
          >
            {type}
          </Chip>
        ))}
      </div>
    ))}
  </fieldset>
);

function Filters({ form, onChange, problem }: FieldsProps) {
  // Filters that are set are shown at once.
  const [isOpen] = useState(form.available.length > 0 || Object.keys(form.texts).length > 0);
  return (
    <details className={styles.webhookFilters} open={isOpen}>
      <summary>{t('webhooks.filters')}</summary>
      <p className={fieldStyles.fieldHint}>{t('events.filters.hint')}</p>
      <StatusChips
        {...{ statuses: reportedStatuses, chosen: form.available, className: styles.webhookChips }}
        onChange={(available) => onChange({ ...form, available })}
      />
      <div className={styles.webhookPair}>
        {textFilters.map((name) => (
          <TextField
            key={name}
            label={t(name === 'bbox' ? 'webhooks.filter.bbox' : `events.filter.${name}`)}
            optional
            error={filterError(problem, name)}
            value={form.texts[name] ?? ''}
            onChange={(event) => onChange({ ...form, texts: { ...form.texts, [name]: event.target.value } })}
          />
        ))}
      </div>
    </details>
  );
}
