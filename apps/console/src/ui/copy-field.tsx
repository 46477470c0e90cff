import { useEffect, useState } from 'react';
import { t } from '../texts/index.js';
import { Button } from './button.js';
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
      <Button icon={isDone ? 'check' : 'copy'} onClick={() => void copy(text).then(() => setCopied(text))}>
        {t(isDone ? 'copy.done' : 'copy.action')}
      </Button>
      <span className="visually-hidden" role="status">
        {isDone ? t('copy.done') : ''}
      </span>
    </div>
  );
}

/** Pages that came over HTTP from another host than localhost have no clipboard, but a selection that can be copied. */
async function copy(text: string): Promise<void> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard) return clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
