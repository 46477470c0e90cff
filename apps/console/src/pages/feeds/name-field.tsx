import { t } from '../../texts/index.js';
import { Select, TextField } from '../../ui/field.js';
import { useFeeds, useOwnFeeds } from '../../feeds/feed.js';

interface NameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
}

/** The name of a new feed; for a key that is bound to feeds a choice of those that there are not yet. */
export function NameField({ name, onChange, error }: NameFieldProps) {
  const own = useOwnFeeds();
  const { data } = useFeeds();
  const shared = { label: t('feeds.form.name'), hint: t('feeds.form.name.hint'), error, value: name };
  if (own === undefined)
    return (
      <TextField
        {...shared}
        required
        autoComplete="off"
        maxLength={255}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const free = own.filter((each) => !data?.items.some(({ feed }) => feed === each));
  return (
    <Select
      {...shared}
      options={['', ...free].map((value) => ({ value, label: value }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
