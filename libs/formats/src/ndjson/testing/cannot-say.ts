import type { Loss } from '../../testing/loss.js';

export const cannotSay: readonly Loss[] = [];
