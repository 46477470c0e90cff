import { t } from '../../texts/index.js';
import { Icon } from '../../ui/icons.js';
import styles from './imports.module.css';

interface ProblemProps {
  readonly title: string;
  readonly detail?: string | undefined;
  /** The page that explains it. */
  readonly type?: string | undefined;
}

/** Why something did not work. */
export const Problem = ({ title, detail, type }: ProblemProps) => (
  <div role="alert" tabIndex={-1} className={styles.importProblem}>
    <Icon name="warning" size={16} />
    <div>
      <strong>{title}</strong>
      {detail && <p>{detail}</p>}
      {type && <a href={type}>{t('error.explain')}</a>}
    </div>
  </div>
);
