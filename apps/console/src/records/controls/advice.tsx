import { Icon } from '../../ui/icons.js';
import styles from './controls.module.css';

/** What is odd about a value, in place of the hint. It comes and goes as one types. */
export const Advice = ({ text }: { readonly text: string }) => (
  <span className={styles.advice} role="status">
    <Icon name="warning" size={14} />
    {text}
  </span>
);
