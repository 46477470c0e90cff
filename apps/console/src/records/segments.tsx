import styles from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Buttons of which exactly one is chosen. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={styles.segment}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
