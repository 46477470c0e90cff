import { useEffect, useState } from 'react';
import { t } from '../texts/index.js';
import { Button } from './button.js';
import { copyText } from './copy-text.js';
import styles from './copy-field.module.css';

/** How long the button says that it has copied, in milliseconds. */
const DONE_MS = 2_500;

interface CopyFieldProps {
  /** What the text is, for screen readers. */
  readonly label: string;
  readonly text: string;
}

/** A text that is shown as a whole, with a button that copies it. */
export function CopyField({ label, text }: CopyFieldProps) {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), DONE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const isDone = copied === text;
  return (
    <div className={styles.copy} role="group" aria-label={label}>
      <code className={styles.copyText}>{text}</code>
      <Button
        icon={isDone ? 'check' : 'copy'}
        onClick={() => void copyText(text).then(() => setCopied(text))}
      >
        {t(isDone ? 'copy.done' : 'copy.action')}
      </Button>
      <span className="visually-hidden" role="status">
        {isDone ? t('copy.done') : ''}
      </span>
    </div>
  );
}
