import { useState, type FormEvent } from 'react';
import { periods, type Period } from '../../event-log/logged-part.js';
import { eventTypes } from '../../event-log/event-types.js';
import type { EventGroup } from '../../event-log/event-words.js';
import { StatusChips } from '../../event-log/status-chips.js';
import { textFilters } from '../../links/events-request.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Select, TextField } from '../../ui/field.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { useIsPhone } from '../../ui/media.js';
import { statusOrder } from '../../ui/status-order.js';
import { countOfFilters, hasGroup, withGroup, type EventView } from './event-view.js';
import styles from './events.module.css';

interface FiltersProps {
  readonly view: EventView;
  readonly onChange: (view: EventView) => void;
}

const groups = Object.keys(eventTypes) as EventGroup[];
const periodOptions = (Object.keys(periods) as Period[]).map((value) => ({
  value,
  label: t(`events.period.${value}`),
}));

/** The period and the kinds of records; all other filters are behind a button. */
export function EventFilters({ view, onChange }: FiltersProps) {
  const count = countOfFilters(view);
  // It would leave no room for the events on a phone.
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(count > 0 && !isPhone);
  return (
    <div className={styles.eventFilters}>
      <div className={styles.eventFiltersBar}>
        <Select
          isInline
          label={t('events.period')}
          options={periodOptions}
          value={view.period}
          onChange={(event) => onChange({ ...view, period: event.target.value as Period })}
        />
        <div role="group" aria-label={t('events.types')} className={styles.eventChips}>
          {groups.map((group) => (
            <Chip
              key={group}
              pressed={hasGroup(view, group)}
              onClick={() => onChange(withGroup(view, group))}
            >
              {t(`events.group.${group}`)}
            </Chip>
          ))}
        </div>
        <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? t('events.filters.count', { count }) : t('events.filters')}
        </Button>
      </div>
      {isOpen && (
        <FilterForm
          view={view}
          onChange={onChange}
          onApplied={() => {
            if (!isPhone) return;
            focusHeading();
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface FormProps extends FiltersProps {
  readonly onApplied: () => void;
}

function FilterForm({ view, onChange, onApplied }: FormProps) {
  const [texts, setTexts] = useState(view.texts);
  // They came from elsewhere, such as a step back in the browser. A new form would lose the focus.
  const given = JSON.stringify(view.texts);
  const [taken, setTaken] = useState(given);
  if (given !== taken) {
    setTaken(given);
    setTexts(view.texts);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...view, texts });
    onApplied();
  };
  return (
    <form className={styles.eventForm} onSubmit={onSubmit}>
      <StatusChips
        {...{ statuses: statusOrder, chosen: view.available, className: styles.eventChips }}
        onChange={(available) => onChange({ ...view, available })}
      />
      <div className={styles.eventFields}>
        {textFilters.map((name) => (
          <TextField
            key={name}
            label={t(`events.filter.${name}`)}
            value={texts[name] ?? ''}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
      </div>
      <div className={styles.eventFormEnd}>
        <p>{t('events.filters.hint')}</p>
        <Button onClick={() => onChange({ ...view, texts: {}, available: [] })}>
          {t('events.filters.clear')}
        </Button>
        <Button look="primary" type="submit">
          {t('events.filters.apply')}
        </Button>
      </div>
    </form>
  );
}
