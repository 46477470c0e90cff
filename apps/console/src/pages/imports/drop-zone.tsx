import clsx from 'clsx';
import { useRef, useState, type DragEvent } from 'react';
import { formatTexts } from '../../imports/words.js';
import { formatBytes, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { saveFile } from '../../ui/save-file.js';
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
      {!file && (
        <p className={styles.dropHint}>
          {t('imports.example.hint')}{' '}
          <Button look="quiet" onClick={saveExample}>
            {t('imports.example')}
          </Button>
        </p>
      )}
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

/** Two stations, the first with two plugs, by the columns that most have. */
const example = [
  'id,name,latitude,longitude,address,city,country,operator,plug,kilowatts,evse_id,status',
  '1,Market square,52.5200,13.4050,Market 1,Berlin,DE,Stadtwerke,CCS,150,DE*ABC*E1,AVAILABLE',
  '1,Market square,52.5200,13.4050,Market 1,Berlin,DE,Stadtwerke,Type 2,22,DE*ABC*E1,AVAILABLE',
  '2,Station road,52.5251,13.3694,Station road 5,Berlin,DE,Stadtwerke,2x Type 2,11,DE*ABC*E2,CHARGING',
];

const saveExample = () =>
  saveFile('stations.csv', new Blob([example.map((row) => `${row}\n`).join('')], { type: 'text/csv' }));
