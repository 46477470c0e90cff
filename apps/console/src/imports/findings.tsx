import { t } from '../texts/index.js';
import { Card } from '../ui/card.js';
import type { Finding } from './import.js';
import styles from './findings.module.css';

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** Warnings or rejected records by kind, each with its first examples. */
export function Findings({ title, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding.kind}>
            {finding.examples.length > 0 ? (
              <details open={findings.length === 1}>
                <summary>
                  <Kind {...finding} />
                </summary>
                <Examples {...finding} />
              </details>
            ) : (
              // Who may not write is shown no examples.
              <Kind {...finding} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Kind = ({ kind, count }: Finding) => (
  <>
    <strong>{kind.replaceAll('_', ' ')}</strong>
    <span className={styles.findingCount}>{t('imports.times', { count })}</span>
  </>
);

const Examples = ({ examples, count }: Finding) => (
  <ul className={styles.findingExamples}>
    {examples.map((example, index) => (
      <li key={index}>
        <code>{example}</code>
      </li>
    ))}
    {count > examples.length && <li>{t('imports.more', { count: count - examples.length })}</li>}
  </ul>
);
