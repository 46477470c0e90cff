import { ApiProblem } from '../../api/client.js';
import { describe } from '../../ui/states.js';
import styles from '../../ui/field.module.css';

/** An error that no field of a form shows. */
export function FormError({ error }: { readonly error: Error | null }) {
  if (error === null || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  const { title, detail } = describe(error);
  return (
    <p role="alert" className={styles.fieldError}>
      {detail || title}
    </p>
  );
}
