import { useForm } from '../api/queries.js';
import { wordsOf } from '../records/token-words.js';
import { t } from '../texts/index.js';
import { Card } from '../ui/card.js';
import { Icon } from '../ui/icons.js';
import { exampleInWords } from './example.js';
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
                  <Icon name="right" size={14} />
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

function Examples({ kind, examples, count }: Finding) {
  const labelOf = useLabels();
  return (
    <ul className={styles.findingExamples}>
      {examples.map((example, index) => {
        const { line, reason } = exampleInWords(example, kind, labelOf);
        return (
          <li key={index} title={example}>
            {line !== undefined && <strong>{t('imports.line', { line })}</strong>} {reason}
          </li>
        );
      })}
      {count > examples.length && <li>{t('imports.more', { count: count - examples.length })}</li>}
    </ul>
  );
}

/** The labels of the fields of what is imported. */
function useLabels(): (name: string) => string {
  const { data: station } = useForm('station');
  const { data: location } = useForm('location');
  const entries = [...(station?.ui ?? []), ...(location?.ui ?? [])];
  return (name) => entries.find((entry) => entry.name === name)?.label ?? wordsOf(name);
}
