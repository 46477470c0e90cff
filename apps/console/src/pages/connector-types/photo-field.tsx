import { useEffect, useId, useState, type DragEvent } from 'react';
import type { ConnectorType } from '../../api/records.js';
import { typeInWords } from '../../records/names.js';
import { notifyChange } from '../../records/notify-change.js';
import { formatNumber, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { describe } from '../../ui/states.js';
import { Picture, hasOwnPhoto } from './picture.js';
import { MAX_PHOTO_BYTES, PHOTO_TYPES, photoFault } from './photo-file.js';
import { useChange, useSendPhoto } from './type-writes.js';
import styles from './connector-types.module.css';
import fieldStyles from '../../ui/field.module.css';

interface PhotoFieldProps {
  readonly type: ConnectorType;
  /** The photo that a connector type has at first. */
  readonly defaultPhoto: string;
}

/** The photo of a connector type. A chosen file is sent at once; the photo before can be taken back. */
export function PhotoField({ type, defaultPhoto }: PhotoFieldProps) {
  const { choose, file, error, isPending } = useChoosing(type);
  const [isOver, setOver] = useState(false);
  const preview = usePreview(file);
  const id = useId();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={styles.photo}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <span className={styles.photoPicture} aria-busy={isPending}>
        {preview ? <img src={preview} alt={t('photo.preview')} /> : <Picture type={type} size={96} />}
      </span>
      <div className={styles.photoText}>
        <label className={styles.photoLabel} htmlFor={id}>
          {t('photo.title')}
        </label>
        <p className={fieldStyles.fieldHint} id={`${id}-hint`}>
          {t('photo.hint')}
        </p>
        <div className={styles.photoActions}>
          <FileInput id={id} hasError={error !== undefined} onChoose={choose} />
          {hasOwnPhoto(type) && <ResetButton id={type.id} defaultPhoto={defaultPhoto} />}
        </div>
        <p className={styles.photoState} role="status">
          {isPending && t('photo.sending')}
        </p>
        {error && (
          <p className={fieldStyles.fieldError} id={`${id}-error`} role="alert">
            <Icon name="warning" size={14} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface FileInputProps {
  readonly id: string;
  readonly hasError: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

const FileInput = ({ id, hasError, onChoose }: FileInputProps) => (
  <input
    id={id}
    type="file"
    accept={PHOTO_TYPES.join()}
    aria-describedby={`${id}-${hasError ? 'error' : 'hint'}`}
    aria-invalid={hasError}
    onChange={({ target }) => {
      onChoose(target.files?.[0]);
      // The same file can be chosen again.
      target.value = '';
    }}
  />
);

function ResetButton({ id, defaultPhoto }: { readonly id: string; readonly defaultPhoto: string }) {
  const { mutate, isPending } = useChange(id);
  return (
    <Button look="quiet" icon="undo" busy={isPending} onClick={() => mutate({ photo: defaultPhoto })}>
      {t('photo.reset')}
    </Button>
  );
}

/** Sends a chosen file if it can be a photo. */
function useChoosing(type: ConnectorType) {
  const send = useSendPhoto(type.id);
  const change = useChange(type.id);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const before = type.attributes.photo;
    const fault = faultInWords(chosen);
    setError(fault);
    if (fault !== undefined) return;
    setFile(chosen);
    send.mutate(chosen, {
      onSuccess: () =>
        notifyChange(
          'change.photo',
          { name: typeInWords(type) },
          { onUndo: () => change.mutate({ photo: before }) },
        ),
      onError: (problem) => setError(describe(problem).detail || describe(problem).title),
      onSettled: () => setFile(undefined),
    });
  };
  return { choose, file, error, isPending: send.isPending };
}

function faultInWords(file: File): string | undefined {
  const fault = photoFault(file);
  const { name } = file;
  if (fault === 'type') return t('photo.type', { name });
  const megabytes = Math.ceil((10 * file.size) / 1024 / 1024) / 10;
  return fault && t('photo.size', { name, size: formatNumber(megabytes) });
}

/** The address of a file for an image; undefined without a file. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file || file.size > MAX_PHOTO_BYTES) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
