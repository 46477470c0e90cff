import { useLivePhase } from '../live/index.js';
import { t } from '../texts/index.js';
import './live-mark.css';

/** Whether changes appear as they happen. It is quiet while they do. */
export function LiveMark() {
  const phase = useLivePhase();
  return (
    <span className={`live live-${phase}`} role="status" title={t(`live.${phase}.hint`)}>
      <span className="live-dot" />
      {t(`live.${phase}`)}
    </span>
  );
}
