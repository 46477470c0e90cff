import { formatMonth, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { Share, shareText } from './figures.js';
import { goals, useMonths, type MonthShare, type Report, type Rule, type Subject } from './report.js';
import styles from './reliability.module.css';

interface TrendProps {
  readonly subject: Subject;
  /** That of the whole period. */
  readonly report: Report;
}

/** The reliability of each month. A report by the rule of the US has them: each is of the twelve months that end with it. */
export const TrendCard = ({ subject, report }: TrendProps) =>
  report.total.months ? (
    <Card
      title={t('reliability.trend')}
      actions={<span className={styles.soft}>{t('reliability.trend.rolling')}</span>}
    >
      <Months months={report.total.months} rule={subject.rule} />
    </Card>
  ) : (
    <SingleMonths subject={subject} />
  );

function SingleMonths({ subject }: { readonly subject: Subject }) {
  const { months, error } = useMonths(subject);
  return (
    <Card title={t('reliability.trend')}>
      {error && <ErrorState error={error} />}
      {!months && !error && <Skeleton lines={4} />}
      {months && <Months months={months} rule={subject.rule} />}
    </Card>
  );
}

const Months = ({ months, rule }: ChartProps) => (
  <>
    <Chart months={months} rule={rule} />
    <details className={styles.trendTable}>
      <summary>{t('overview.day.table')}</summary>
      <DataTable
        label={t('reliability.trend.chart')}
        columns={columnsOf(rule)}
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
      />
    </details>
  </>
);

const columnsOf = (rule: Rule): readonly DataColumn<MonthShare>[] => [
  {
    id: 'month',
    header: t('reliability.trend.month'),
    isWide: true,
    cell: ({ month }) => formatMonth(month),
  },
  {
    id: 'share',
    header: t('reliability.share'),
    align: 'end',
    cell: ({ reliability }) => <Share rule={rule} share={reliability} />,
  },
];

interface ChartProps {
  readonly months: readonly MonthShare[];
  readonly rule: Rule;
}

/** A bar a month. The scale begins below the worst one, as reliabilities differ by little. */
function Chart({ months, rule }: ChartProps) {
  const shares = months.flatMap(({ reliability }) => (reliability === null ? [] : [reliability]));
  if (shares.length === 0) return null;
  const goal = goals[rule];
  const least = Math.min(...shares, goal);
  const floor = Math.max(0, least - (1 - least) / 2);
  const height = (share: number) => `${(100 * (share - floor)) / (1 - floor)}%`;
  return (
    <div className={styles.chart} role="img" aria-label={t('reliability.trend.chart')}>
      <span className={styles.chartGoal} style={{ bottom: height(goal) }}>
        {shareText(goal)}
      </span>
      {months.map(({ month, reliability }) => (
        <span key={month} className={styles.chartMonth}>
          <span
            className={reliability !== null && reliability < goal ? styles.chartBarLow : styles.chartBar}
            style={{ height: reliability === null ? 0 : height(reliability) }}
            title={`${formatMonth(month)}: ${shareText(reliability)}`}
          />
        </span>
      ))}
      <span className={styles.chartAxis}>
        <span>{formatMonth(months[0]?.month ?? '')}</span>
        <span>{formatMonth(months.at(-1)?.month ?? '')}</span>
      </span>
    </div>
  );
}
