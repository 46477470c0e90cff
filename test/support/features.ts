import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of `libs/features`. */
type FeatureName = 'exclusions' | 'history' | 'map' | 'pages' | 'photos' | 'webhooks';

/** Cases that need a feature. There are none where it is removed, as `npm run features` tries. */
export const casesOf = <Case>(feature: FeatureName, ...cases: readonly Case[]): readonly Case[] =>
  existsSync(join(import.meta.dirname, '../../libs/features', feature)) ? cases : [];
