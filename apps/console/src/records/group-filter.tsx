import { useId, useState } from 'react';
import { useSummary } from '../api/queries.js';
import { TextField } from '../ui/field.js';
import styles from './group-filter.module.css';

interface FilterProps {
  /** What the directory groups stations by. */
  readonly field: 'source_feed' | 'operator';
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses a value that stations have, such as a feed, or any that is typed and ended by Enter. */
export function GroupFilter({ field, label, placeholder, value, onChange }: FilterProps) {
  const { data } = useSummary({ group_by: field });
  const values = data?.groups.flatMap((group) => group.value ?? []) ?? [];
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const id = useId();
  // It came from elsewhere, such as a step back in the browser.
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  const type = (typed: string) => {
    setText(typed);
    if (typed === '' || values.includes(typed)) onChange(typed);
  };
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        list={id}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={id}>
        {values.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </form>
  );
}
