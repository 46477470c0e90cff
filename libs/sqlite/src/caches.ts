import { statSync } from 'node:fs';

/** Memory for cached pages of reads: with 50,000 stations, a search finds here what it looks at of their rows. */
const LEAST_VIEWS_CACHE_KIB = 12_288;
/** A directory of a million stations gets as much, and stays below 400 MB. */
const GREATEST_VIEWS_CACHE_KIB = 73_728;
/** Of a file between, so much is worth its memory. */
const CACHED_SHARE_OF_FILE = 1 / 30;

/** Memory in KiB for cached pages where many records of a file are read. */
export function viewsCacheKib(file: string): number {
  const share = Math.round((statSync(file).size * CACHED_SHARE_OF_FILE) / 1024);
  return Math.min(Math.max(share, LEAST_VIEWS_CACHE_KIB), GREATEST_VIEWS_CACHE_KIB);
}
