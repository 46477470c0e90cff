import { t } from '../texts/index.js';
import { hasRequired } from './required.js';
import type { Entry } from './values.js';
import styles from './record-form.module.css';

/** Says once what the mark of required fields means; nothing in a form that has none. */
export const RequiredNote = ({ entries }: { readonly entries?: readonly Entry[] }) =>
  (entries === undefined || hasRequired(entries)) && (
    <p className={styles.recordRequired}>{t('form.required.note')}</p>
  );
