import { formatNumber, formatPercent, t } from '../../texts/index.js';
import { goals, type Report, type Rule } from './report.js';
import styles from './reliability.module.css';

const SECONDS_OF_HOUR = 3600;

/** Hours of seconds, as a text. */
export const hoursOf = (seconds: number): string =>
  t('reliability.hours', { hours: formatNumber(Math.round(seconds / SECONDS_OF_HOUR)) });

/** Two decimals, as the rules are to fractions of a percent. */
export const shareText = (share: number | null): string => (share === null ? '–' : formatPercent(share, 2));

interface ShareProps {
  readonly rule: Rule;
  readonly share: number | null;
}

/** A reliability, marked where it is below what the rule asks for. */
export const Share = ({ rule, share }: ShareProps) => (
  <span className={share !== null && share < goals[rule] ? styles.shareLow : undefined}>
    {shareText(share)}
  </span>
);

/** The figures of all points together. */
export function Figures({ report: { rule, total } }: { readonly report: Report }) {
  const { counted, down, excluded } = total.seconds;
  const ofCounted = (seconds: number) =>
    t('reliability.ofCounted', { share: formatPercent(counted === 0 ? 0 : seconds / counted, 2) });
  return (
    <dl className={styles.figures} aria-label={t('reliability.now')}>
      <Figure
        name={t('reliability.share')}
        hint={t('reliability.goal', { share: formatPercent(goals[rule], 0) })}
      >
        <Share rule={rule} share={total.reliability} />
      </Figure>
      <Figure name={t('reliability.points')}>{formatNumber(total.points)}</Figure>
      <Figure name={t('reliability.down')} hint={ofCounted(down)}>
        {hoursOf(down)}
      </Figure>
      <Figure name={t('reliability.excluded')} hint={ofCounted(excluded)}>
        {hoursOf(excluded)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly hint?: string;
  readonly children: React.ReactNode;
}

const Figure = ({ name, hint, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd className={styles.figureValue}>{children}</dd>
    {hint && <dd className={styles.figureHint}>{hint}</dd>}
  </div>
);
