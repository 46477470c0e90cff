import { useSummary } from '../../api/queries.js';
import { t } from '../../texts/index.js';
import { Select } from '../../ui/field.js';
import { useFeeds, useOwnFeeds } from '../../feeds/feed.js';
import { errorOf, type FieldsProps } from './field-props.js';

/** The feed that has the stations: one that is set up here, or one of which stations were imported otherwise. */
export function ReportsOn({ feed, form, onChange, errors }: FieldsProps) {
  const names = useKnownFeeds().filter((name) => name !== feed?.feed);
  const all = [...new Set([...names, ...(form.reportsOn ? [form.reportsOn] : [])])].sort();
  return (
    <Select
      label={t('feeds.reportsOn')}
      hint={t('feeds.form.reportsOn.hint')}
      {...errorOf(errors, 'reports_on', t('feeds.reportsOn'))}
      options={[
        { value: '', label: t('feeds.reportsOn.own') },
        ...all.map((value) => ({ value, label: value })),
      ]}
      value={form.reportsOn}
      onChange={({ target }) => onChange({ ...form, reportsOn: target.value })}
    />
  );
}

function useKnownFeeds(): readonly string[] {
  const own = useOwnFeeds();
  const feeds = useFeeds().data?.items ?? [];
  const groups = useSummary({ group_by: 'source_feed' }).data?.groups ?? [];
  if (own) return own;
  return [...feeds.map(({ feed }) => feed), ...groups.flatMap(({ value }) => value ?? [])];
}
