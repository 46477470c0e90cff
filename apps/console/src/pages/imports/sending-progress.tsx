import { Progress } from '../../imports/progress.js';
import { formatBytes, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import type { Sending } from './sending.js';
import styles from './imports.module.css';

/** How much of a file was sent, and the way to end that. */
export const SendingProgress = ({ sending: { sent, size, stop } }: { readonly sending: Sending }) => (
  <div className={styles.importSending}>
    <Progress label={t('imports.sending')} share={size === 0 ? null : sent / size}>
      {t('imports.sending.share', { sent: formatBytes(sent), size: formatBytes(size) })}
    </Progress>
    <p className={styles.importHint}>{t('imports.sending.hint')}</p>
    <Button onClick={stop}>{t('action.cancel')}</Button>
  </div>
);
