import { useMemo } from 'react';
import { Page } from '../../layout/shell.js';
import { Segments } from '../../records/segments.js';
import { useUrlParameters } from '../../records/use-url-parameters.js';
import { formatUtcDay, t } from '../../texts/index.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { useNow } from '../../ui/relative-time.js';
import { Figures } from './figures.js';
import { groupings, GroupsCard, WorstCard } from './groups-card.js';
import { periodOf, periods } from './period.js';
import { useReport, type Rule, type Subject } from './report.js';
import { TrendCard } from './trend-card.js';
import styles from './reliability.module.css';

const rules = ['uk', 'us'] as const satisfies readonly Rule[];
const HOUR = 3_600_000;

/** One of some words that a parameter of the URL may be; the first one by default. */
const chosen = <Word extends string>(words: readonly [Word, ...Word[]], given: string | null): Word =>
  words.find((word) => word === given) ?? words[0];

/** How reliable points were, as the regulations of the UK and of the US count it. */
export default function ReliabilityPage() {
  const [parameters, set] = useUrlParameters();
  const rule = chosen(rules, parameters.get('rule'));
  const name = chosen(['twelveMonths', ...periods], parameters.get('period'));
  const grouping = chosen(groupings, parameters.get('group_by'));
  const hour = Math.floor(useNow() / HOUR) * HOUR;
  const subject = useMemo((): Subject => ({ rule, ...periodOf(name, hour) }), [rule, name, hour]);
  return (
    <Page title={t('reliability.title')}>
      <div className={styles.bar}>
        <Segments
          label={t('reliability.rule')}
          options={rules.map((value) => ({ value, label: t(`reliability.rule.${value}`) }))}
          value={rule}
          onChange={(value) => set('rule', value, true)}
        />
        <Segments
          label={t('reliability.period')}
          options={periods.map((value) => ({ value, label: t(`reliability.period.${value}`) }))}
          value={name}
          onChange={(value) => set('period', value, true)}
        />
      </div>
      <p className={styles.soft}>
        {t('reliability.period.note', { from: dayOf(subject.from), to: lastDayOf(subject.to) })}{' '}
        {t(`reliability.rule.${rule}.hint`)}
      </p>
      <Reliability {...{ subject, grouping }} onGroup={(value) => set('group_by', value, true)} />
    </Page>
  );
}

const dayOf = (time: string): string => formatUtcDay(time);
/** The last day before a time. */
const lastDayOf = (time: string): string => formatUtcDay(new Date(Date.parse(time) - 1));

function Reliability(props: Parameters<typeof GroupsCard>[0]) {
  const { subject } = props;
  const { data, error, refetch } = useReport(subject, props.grouping);
  const [report] = data?.pages ?? [];
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!report) return <Skeleton lines={8} />;
  if (report.total.seconds.counted === 0)
    return <EmptyState icon="reliability" title={t('reliability.none')} hint={t('reliability.none.hint')} />;
  return (
    <>
      <Figures report={report} />
      <TrendCard subject={subject} report={report} />
      <GroupsCard {...props} />
      <WorstCard subject={subject} />
    </>
  );
}
