import clsx from 'clsx';
import { useRef, useState, type DragEvent } from 'react';
import { formatTexts } from '../../imports/words.js';
import { formatBytes, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import styles from './imports.module.css';

interface DropZoneProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/** Takes a file that is dropped or chosen. */
export function DropZone({ file, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const remove = () => {
    if (input.current) input.current.value = '';
    button.current?.focus();
    onFile(undefined);
  };
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
      <p className={styles.dropTitle}>{file?.name ?? t('imports.drop')}</p>
      <p className={styles.dropHint}>{file ? formatBytes(file.size) : t('imports.drop.hint', { formats })}</p>
      <div className={styles.dropActions}>
        <Button ref={button} onClick={() => input.current?.click()}>
          {t(file ? 'imports.other' : 'imports.choose')}
        </Button>
        {file && (
          <Button look="quiet" icon="close" onClick={remove}>
            {t('imports.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('imports.file')}
        onChange={({ target }) => take(target.files)}
      />
    </div>
  );
}

const formats = Object.values(formatTexts)
  .map((key) => t(key))
  .join(', ');
