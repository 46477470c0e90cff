import type { ReactNode } from 'react';
import { formatOptions } from '../../imports/words.js';
import { t } from '../../texts/index.js';
import { Select, TextField, Toggle } from '../../ui/field.js';
import type { FeedForm } from './feed-form.js';
import { optionNames, optionTexts } from './feed-words.js';
import { errorOf, type FieldsProps } from './field-props.js';
import { ReportsOn } from './reports-on.js';
import { ScheduleFields } from './schedule-fields.js';
import { TokenField } from './token-field.js';
import styles from './feeds.module.css';

/** All members of a feed but its name. */
export const FeedFields = (props: FieldsProps) => (
  <>
    <Part title={t('feeds.form.source')}>
      <Address {...props} />
      <TokenField {...props} />
      <TariffsAddress {...props} />
    </Part>
    <Part title={t('feeds.form.schedule')}>
      <ScheduleFields {...props} />
    </Part>
    <Part title={t('feeds.form.reading')}>
      <Reading {...props} />
    </Part>
    <Part title={t('feeds.form.about')}>
      <About {...props} />
    </Part>
  </>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.feedPart}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const Address = ({ form, onChange, errors }: FieldsProps) => (
  <TextField
    label={t('feeds.url')}
    hint={t('feeds.form.url.hint')}
    type="url"
    required
    placeholder="https://operator.example/ocpi/2.2.1/locations"
    {...errorOf(errors, 'url', t('feeds.url'))}
    value={form.url}
    onChange={({ target }) => onChange({ ...form, url: target.value })}
  />
);

const TariffsAddress = ({ form, onChange, errors }: FieldsProps) => (
  <TextField
    label={t('feeds.tariffs')}
    hint={t('feeds.form.tariffs.hint')}
    type="url"
    optional
    placeholder="https://operator.example/ocpi/2.2.1/tariffs"
    {...errorOf(errors, 'tariffs', t('feeds.tariffs'))}
    value={form.tariffs}
    onChange={({ target }) => onChange({ ...form, tariffs: target.value })}
  />
);

const Reading = ({ feed, form, onChange, errors }: FieldsProps) => (
  <>
    <div className={styles.feedPair}>
      <Select
        label={t('imports.format')}
        {...errorOf(errors, 'format', t('imports.format'))}
        options={formatOptions}
        value={form.format}
        onChange={({ target }) => onChange({ ...form, format: target.value as FeedForm['format'] })}
      />
      <ReportsOn feed={feed} form={form} onChange={onChange} errors={errors} />
    </div>
    {optionNames.map((name) => (
      <Toggle
        key={name}
        label={t(optionTexts[name])}
        hint={t(`feeds.form.${name}.hint`)}
        checked={form.options[name]}
        onChange={({ target }) => onChange({ ...form, options: { ...form.options, [name]: target.checked } })}
      />
    ))}
  </>
);

const About = ({ form, onChange, errors }: FieldsProps) => (
  <div className={styles.feedPair}>
    {(['licence', 'attribution', 'contact'] as const).map((name) => (
      <TextField
        key={name}
        label={t(`feeds.${name}`)}
        hint={t(`feeds.form.${name}.hint`)}
        optional
        {...errorOf(errors, name, t(`feeds.${name}`))}
        value={form[name]}
        onChange={({ target }) => onChange({ ...form, [name]: target.value })}
      />
    ))}
  </div>
);
