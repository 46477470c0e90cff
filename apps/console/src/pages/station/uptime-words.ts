import { formatPercent, t } from '../../texts/index.js';
import type { StatusKey } from '../../ui/status-mark.js';

export const statusWords = (status: StatusKey): string =>
  status === 'none' ? t('station.uptime.noReport') : t(`status.${status}`);

const SMALLEST_SHARE = 0.001;

/** A share above zero is never rounded to 0 %. */
export const shareInWords = (share: number): string =>
  share > 0 && share < SMALLEST_SHARE
    ? t('station.uptime.less', { share: formatPercent(SMALLEST_SHARE) })
    : formatPercent(share);
