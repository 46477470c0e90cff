import { ApiProblem } from '../api/client.js';
import { describe } from '../ui/states.js';
import { Icon } from '../ui/icons.js';
import styles from './record-form.module.css';

/** An error that no field of a form shows. */
export function FormError({ error }: { readonly error: Error | null }) {
  if (error === null || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  const { title, detail } = describe(error);
  return (
    <div role="alert" tabIndex={-1} className={styles.recordProblem}>
      <Icon name="warning" size={16} />
      <p>{detail || title}</p>
    </div>
  );
}
