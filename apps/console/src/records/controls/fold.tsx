import clsx from 'clsx';
import { t } from '../../texts/index.js';
import { Icon } from '../../ui/icons.js';
import styles from './group.module.css';
import fieldStyles from '../../ui/field.module.css';

interface FoldButtonProps {
  readonly label: string;
  /** What is folded away, in words. */
  readonly words: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens a part of a form, and folds it away. */
export const FoldButton = ({ label, words, isOpen, onToggle }: FoldButtonProps) => (
  <button
    type="button"
    className={clsx(styles.fold, isOpen && styles.foldOpen)}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <Icon name="right" size={14} />
    <span className={styles.groupLabel}>{label}</span>
    {words && <span className={styles.foldWords}>{words}</span>}
  </button>
);

/** That a group or a list must have something. */
export const RequiredMark = () => (
  <span className={fieldStyles.fieldRequired}>
    <span className="visually-hidden">{t('form.required')}</span>
  </span>
);

/** What is wrong with a group as a whole. */
export const GroupError = ({ error }: { readonly error: string | undefined }) =>
  error !== undefined && (
    <p className={styles.groupError} role="alert" tabIndex={-1}>
      <Icon name="warning" size={14} />
      {error}
    </p>
  );
