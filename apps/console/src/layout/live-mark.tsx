import clsx from 'clsx';
import { useLivePhase } from '../live/index.js';
import type { Phase } from '../live/leadership.js';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import styles from './live-mark.module.css';

const looks: Readonly<Partial<Record<Phase, string | undefined>>> = {
  connecting: styles.liveConnecting,
  offline: styles.liveOffline,
};

/** Whether changes appear as they happen. It is quiet while they do. Callers who may not read have no stream. */
export function LiveMark() {
  const phase = useLivePhase();
  const may = useMay();
  if (!may('directory:read')) return null;
  return (
    <span className={clsx(styles.live, looks[phase])} role="status" title={t(`live.${phase}.hint`)}>
      <span className={styles.liveDot} />
      {t(`live.${phase}`)}
    </span>
  );
}
