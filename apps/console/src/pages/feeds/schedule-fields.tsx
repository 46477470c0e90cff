import { Segments } from '../../records/segments.js';
import { t } from '../../texts/index.js';
import { Select, TextField, Toggle } from '../../ui/field.js';
import { errorOf, type FieldsProps } from './field-props.js';
import { cronWords, intervalError, unitNames, type Unit } from './schedule.js';
import styles from './feeds.module.css';

/** An interval or a cron pattern with what it means, and whether the feed is paused. */
export const ScheduleFields = (props: FieldsProps) => {
  const { form, onChange } = props;
  return (
    <>
      <div>
        <Segments
          label={t('feeds.form.schedule')}
          options={[
            { value: 'interval', label: t('feeds.form.schedule.interval') },
            { value: 'cron', label: t('feeds.form.schedule.cron') },
          ]}
          value={form.isCron ? 'cron' : 'interval'}
          onChange={(by) => onChange({ ...form, isCron: by === 'cron' })}
        />
      </div>
      {form.isCron ? <Pattern {...props} /> : <Interval {...props} />}
      <Toggle
        label={t('feeds.form.paused')}
        hint={t('feeds.form.paused.hint')}
        checked={form.paused}
        onChange={({ target }) => onChange({ ...form, paused: target.checked })}
      />
    </>
  );
};

const Interval = ({ form, onChange, errors }: FieldsProps) => (
  <div className={styles.feedInterval}>
    <TextField
      label={t('feeds.form.every')}
      inputMode="numeric"
      error={errors['every'] && intervalError(errors['every'], form.unit)}
      value={form.count}
      onChange={({ target }) => onChange({ ...form, count: target.value })}
    />
    <Select
      label={t('feeds.form.unit')}
      options={unitNames.map((value) => ({ value, label: t(`feeds.form.unit.${value}`) }))}
      value={form.unit}
      onChange={({ target }) => onChange({ ...form, unit: target.value as Unit })}
    />
  </div>
);

const Pattern = ({ form, onChange, errors }: FieldsProps) => (
  <>
    <TextField
      label={t('feeds.form.cron')}
      hint={t('feeds.form.cron.hint')}
      placeholder="30 3 * * *"
      autoComplete="off"
      spellCheck={false}
      {...errorOf(errors, 'every', t('feeds.form.cron'))}
      value={form.cron}
      onChange={({ target }) => onChange({ ...form, cron: target.value })}
    />
    {form.cron.trim() !== '' && (
      <p className={styles.feedPreview} role="status">
        {cronWords(form.cron) ?? t('feeds.form.cron.unclear')}
      </p>
    )}
  </>
);
