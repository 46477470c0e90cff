import clsx from 'clsx';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import styles from './imports.module.css';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
}

const ACCEPTED =
  '.json,.csv,.ndjson,.jsonl,.gz,application/json,text/csv,application/x-ndjson,application/gzip';

/** Takes files that are dropped or chosen. */
export function DropZone({ onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const take = (files: readonly File[]) => files.length > 0 && onFiles(files);
  return (
    <div
      className={isOver ? clsx(styles.drop, styles.dropOver) : styles.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={styles.dropIcon}>
        <Icon name="import" size={28} />
      </span>
      <p className={styles.dropTitle}>{t('imports.drop')}</p>
      <p className={styles.dropHint}>{t('imports.drop.hint')}</p>
      <Button look="primary" onClick={() => input.current?.click()}>
        {t('imports.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('imports.files')}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
    </div>
  );
}
