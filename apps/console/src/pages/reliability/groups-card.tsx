import { useState } from 'react';
import { Link } from 'wouter';
import { api, bodyOf } from '../../api/client.js';
import { links } from '../../links/index.js';
import { dayInName, formatNumber, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { Select } from '../../ui/field.js';
import { saveFile } from '../../ui/save-file.js';
import { describe, ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { hoursOf, Share } from './figures.js';
import { useReport, type Grouping, type ReportGroup, type Rule, type Subject } from './report.js';
import styles from './reliability.module.css';

export const groupings = ['operator', 'source_feed', 'country', 'location_id', 'station_id'] as const;

const WORST = 10;

interface CardProps {
  readonly subject: Subject;
  readonly grouping: Grouping;
  readonly onGroup: (grouping: Grouping) => void;
}

/** The report by groups, the least reliable first, and the file of all of them. */
export function GroupsCard({ subject, grouping, onGroup }: CardProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useReport(
    subject,
    grouping,
  );
  return (
    <Card
      title={t('reliability.groups')}
      actions={
        <span className={styles.groupActions}>
          <Select
            isInline
            label={t('reliability.groups.by')}
            value={grouping}
            options={groupings.map((value) => ({ value, label: t(`reliability.groups.${value}`) }))}
            onChange={({ target }) => onGroup(groupings.find((one) => one === target.value) ?? 'operator')}
          />
          <SaveCsv subject={subject} grouping={grouping} />
        </span>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <DataTable
          label={t('reliability.groups')}
          columns={columnsOf(subject.rule, grouping)}
          rows={data.pages.flatMap(({ groups }) => groups)}
          rowKey={({ value }) => value ?? ''}
        />
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reliability.groups.more')}
        </Button>
      )}
    </Card>
  );
}

/** The points that were out of order longest, in relation to the time that counts. */
export function WorstCard({ subject }: { readonly subject: Subject }) {
  const { data, error, refetch } = useReport(subject, 'station_id');
  const worst = (data?.pages[0]?.groups ?? []).slice(0, WORST).filter(({ seconds }) => seconds.down > 0);
  return (
    <Card title={t('reliability.worst')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && worst.length === 0 && <p className={styles.soft}>{t('reliability.worst.none')}</p>}
      {worst.length > 0 && (
        <DataTable
          label={t('reliability.worst')}
          columns={columnsOf(subject.rule, 'station_id').filter(({ id }) => id !== 'points')}
          rows={worst}
          rowKey={({ value }) => value ?? ''}
        />
      )}
    </Card>
  );
}

const columnsOf = (rule: Rule, grouping: Grouping): readonly DataColumn<ReportGroup>[] => [
  {
    id: 'group',
    header: t(`reliability.groups.${grouping}`),
    isWide: true,
    cell: (group) => <GroupLink group={group} grouping={grouping} />,
  },
  { id: 'points', header: t('reliability.points'), align: 'end', cell: ({ points }) => formatNumber(points) },
  {
    id: 'down',
    header: t('reliability.down'),
    align: 'end',
    cell: ({ seconds }) => hoursOf(seconds.down),
  },
  {
    id: 'excluded',
    header: t('reliability.excluded'),
    align: 'end',
    cell: ({ seconds }) => hoursOf(seconds.excluded),
  },
  {
    id: 'share',
    header: t('reliability.share'),
    align: 'end',
    cell: ({ reliability }) => <Share rule={rule} share={reliability} />,
  },
];

interface LinkProps {
  readonly group: ReportGroup;
  readonly grouping: Grouping;
}

function GroupLink({ group: { value, label }, grouping }: LinkProps) {
  const name = label ?? value ?? t('reliability.groups.unnamed');
  if (value === null) return name;
  if (grouping === 'station_id') return <Link href={links.station(value)}>{name}</Link>;
  if (grouping === 'location_id') return <Link href={links.location(value)}>{name}</Link>;
  return <Link href={links.stations({ choices: { [grouping]: [value] } })}>{name}</Link>;
}

/** By a byte order mark, Excel knows that a file is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

function SaveCsv({ subject, grouping }: Omit<CardProps, 'onGroup'>) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const accept = 'text/csv';
      const query = { ...subject, group_by: grouping, sort: 'reliability' } as const;
      const csv = api.GET('/v1/reliability', { params: { query }, headers: { accept }, parseAs: 'blob' });
      const days = [subject.from, subject.to].map((time) => dayInName(new Date(time))).join('-');
      saveFile(
        `reliability-${subject.rule}-${days}.csv`,
        new Blob([BYTE_ORDER_MARK, await bodyOf(csv)], { type: accept }),
      );
    } catch (error) {
      const { title, detail } = describe(error as Error);
      notify({ title: t('reliability.save.failed'), detail: detail || title, failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="export" busy={isBusy} onClick={() => void save()}>
      {t('reliability.save')}
    </Button>
  );
}
