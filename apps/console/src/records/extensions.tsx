import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../texts/index.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import { Icon } from '../ui/icons.js';
import { JsonTree } from './json-tree/json-tree.js';
import styles from './extensions.module.css';

interface ExtensionsProps {
  /** The first part of the key of the record's queries. */
  readonly queryKey: readonly unknown[];
  /** Reads the record with them: `undefined` if the caller may not see them, `null` if there are none. */
  readonly read: (signal: AbortSignal) => Promise<{ readonly extensions?: unknown }>;
}

/** What the source of a record said beyond its fields, read when it is opened. */
export function Extensions({ queryKey, read }: ExtensionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.extensions} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="right" size={14} />
        {t('record.extensions')}
      </summary>
      {isOpen && <Content queryKey={queryKey} read={read} />}
    </details>
  );
}

function Content({ queryKey, read }: ExtensionsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'extensions'],
    queryFn: ({ signal }) => read(signal),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  if (data.extensions === undefined)
    return <p className={styles.extensionsNone}>{t('record.extensions.hidden')}</p>;
  if (data.extensions === null) return <p className={styles.extensionsNone}>{t('record.extensions.none')}</p>;
  return <JsonTree label={t('tree.label')} value={data.extensions} />;
}
