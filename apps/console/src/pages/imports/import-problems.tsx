import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import type { ProblemGroup } from './import-state.js';
import styles from './imports.module.css';

interface ProblemsProps {
  readonly title: string;
  readonly problems: readonly ProblemGroup[];
}

/** Problems by kind, each with its first examples. */
export function ImportProblems({ title, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.problems}>
        {problems.map(({ problem, count, examples }) => (
          <li key={problem}>
            <details open={problems.length === 1}>
              <summary>
                <strong>{problem.replaceAll('_', ' ')}</strong>
                <span className={styles.problemCount}>{t('imports.times', { count })}</span>
              </summary>
              <ul className={styles.problemExamples}>
                {examples.map((example, index) => (
                  <li key={index}>
                    <code>{example}</code>
                  </li>
                ))}
                {count > examples.length && <li>{t('imports.more', { count: count - examples.length })}</li>}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
