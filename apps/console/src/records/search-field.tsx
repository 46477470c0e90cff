import { useEffect, useState } from 'react';
import { Icon } from '../ui/icons.js';
import styles from './search-field.module.css';
import fieldStyles from '../ui/field.module.css';

/** How long typing must pause before a search. Milliseconds. */
const PAUSE_MS = 120;

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches as one types. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  // The search came from elsewhere, such as a step back in the browser.
  if (value !== searched) {
    setSearched(value);
    setText(value);
  }
  useEffect(() => {
    if (text === searched) return undefined;
    const timer = setTimeout(() => {
      setSearched(text);
      onSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searched, onSearch]);
  return (
    <div className={styles.searchField}>
      <Icon name="search" size={16} />
      <input
        type="search"
        className={fieldStyles.fieldControl}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
