import type { Schemas } from '../../api/records.js';
import { formatNumber, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { isUnderWay, useRun, type Feed, type Import } from './feed.js';
import styles from './feeds.module.css';

/** What the last pull warned of and rejected, by kind, with examples. */
export function Findings({ feed: { last_import } }: { readonly feed: Feed }) {
  const { data: run, error } = useRun(last_import);
  if (last_import === null) return null;
  if (run) return isUnderWay(run) ? null : <Found run={run} />;
  return error && <Said text={t('feeds.findings.unread')} />;
}

function Found({ run: { state, warnings, rejects, progress } }: { readonly run: Import }) {
  if (warnings.length + rejects.length > 0)
    return (
      <Card title={t('feeds.findings')}>
        <div className={styles.feedFindings}>
          <Kinds title={t('feeds.rejects')} hint={t('feeds.rejects.hint')} kinds={rejects} />
          <Kinds title={t('feeds.warnings')} hint={t('feeds.warnings.hint')} kinds={warnings} />
        </div>
      </Card>
    );
  // Of a pull that has failed the trouble of the feed tells.
  if (state !== 'done') return null;
  return <Said text={t(progress.records > 0 ? 'feeds.findings.none' : 'feeds.run.unchanged')} />;
}

const Said = ({ text }: { readonly text: string }) => (
  <Card title={t('feeds.findings')}>
    <p className={styles.feedNothing}>{text}</p>
  </Card>
);

type Kind = Schemas['ImportFinding'];

interface KindsProps {
  readonly title: string;
  readonly hint: string;
  readonly kinds: readonly Kind[];
}

function Kinds({ title, hint, kinds }: KindsProps) {
  if (kinds.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.feedNothing}>{hint}</p>
      <ul className={styles.feedKinds}>
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <OneKind kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const OneKind = ({ kind: { kind, count, examples } }: { readonly kind: Kind }) => {
  const words = (
    <>
      <span className={styles.feedCount}>{formatNumber(count)} ×</span> {kind}
    </>
  );
  if (examples.length === 0) return words;
  return (
    <details>
      <summary>{words}</summary>
      {examples.map((example, index) => (
        <pre key={index} tabIndex={0} role="region" aria-label={t('feeds.examples', { kind })}>
          {example}
        </pre>
      ))}
    </details>
  );
};
