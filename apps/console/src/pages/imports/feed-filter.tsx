import { useId, useState } from 'react';
import { useSummary } from '../../api/queries.js';
import { t } from '../../texts/index.js';
import { TextField } from '../../ui/field.js';
import styles from './imports.module.css';

interface FilterProps {
  readonly feed: string;
  readonly onChange: (feed: string) => void;
}

/** Chooses a feed: one of those that have stations, or any that is typed and ended by Enter. */
export function FeedFilter({ feed, onChange }: FilterProps) {
  const { data } = useSummary({ group_by: 'source_feed' });
  const feeds = data?.groups.flatMap(({ value }) => value ?? []) ?? [];
  const [text, setText] = useState(feed);
  const [applied, setApplied] = useState(feed);
  const id = useId();
  // It came from elsewhere, such as a step back in the browser.
  if (feed !== applied) {
    setApplied(feed);
    setText(feed);
  }
  const type = (typed: string) => {
    setText(typed);
    if (typed === '' || feeds.includes(typed)) onChange(typed);
  };
  return (
    <form
      className={styles.importsFilter}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <TextField
        type="search"
        label={t('imports.filter')}
        placeholder={t('imports.filter.hint')}
        list={id}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={id}>
        {feeds.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </form>
  );
}
