import type { ocpiStatuses } from '#domain';

type OcpiStatus = (typeof ocpiStatuses)[number]['value'];

/** What a status of OCPI is in the directory and in DATEX II, which has all of OCPI's. */
interface StatusNames {
  /** The directory's code: 0 Unknown, 1 Available, 2 In Use, 3 Offline, 4 Under Repair; null for a removed station. */
  readonly code: string | null;
  /** Whether it says more than the code, which also stands for another status. */
  readonly saysMore?: true;
  /** In DATEX II 3. */
  readonly datex2: string;
}

const statuses: Readonly<Record<OcpiStatus, StatusNames>> = {
  AVAILABLE: { code: '1', datex2: 'available' },
  BLOCKED: { code: '3', saysMore: true, datex2: 'blocked' },
  CHARGING: { code: '2', datex2: 'charging' },
  INOPERATIVE: { code: '3', datex2: 'inoperative' },
  OUTOFORDER: { code: '4', datex2: 'outOfOrder' },
  PLANNED: { code: '0', saysMore: true, datex2: 'planned' },
  REMOVED: { code: null, datex2: 'removed' },
  RESERVED: { code: '2', saysMore: true, datex2: 'reserved' },
  UNKNOWN: { code: '0', datex2: 'unknown' },
};

const rows: ReadonlyMap<string, StatusNames> = new Map(Object.entries(statuses));
const wordsByCode: ReadonlyMap<string | null, string> = new Map(
  [...rows].filter(([, { saysMore }]) => !saysMore).map(([word, { code }]) => [code, word]),
);

/** The directory's code of a status of OCPI; undefined for `REMOVED` and for another word. */
export const codeOfOcpiStatus = (word: string): string | undefined => rows.get(word)?.code ?? undefined;

/** Whether a status of OCPI says more than the directory's code. */
export const saysMoreThanCode = (word: string): boolean => rows.get(word)?.saysMore ?? false;

/** The word that a feed had for a status, if it is one of OCPI that says more than the code and the status has not changed since. */
export const wordBesideCode = (code: string | null, sourceStatus: string | null): string | undefined =>
  sourceStatus !== null && saysMoreThanCode(sourceStatus) && codeOfOcpiStatus(sourceStatus) === code
    ? sourceStatus
    : undefined;

/** The status of OCPI that says as much as a code of the directory. */
export const ocpiStatusOfCode = (code: string | null): string =>
  (code === null ? undefined : wordsByCode.get(code)) ?? 'UNKNOWN';

/** The status of DATEX II that is one of OCPI. */
export const datex2StatusOf = (word: string): string => rows.get(word)?.datex2 ?? statuses.UNKNOWN.datex2;

const ofDatex2: ReadonlyMap<string, string> = new Map([
  ...Array.from(rows, ([word, { datex2 }]) => [datex2.toLowerCase(), word] as const),
  // What DATEX II has beside the statuses of OCPI.
  ...[['occupied', 'CHARGING'] as const, ['faulted', 'OUTOFORDER'] as const],
  ...[['unavailable', 'INOPERATIVE'] as const, ['outofstock', 'INOPERATIVE'] as const],
]);

/** The status of OCPI that is one of DATEX II, given in any case; undefined for another word. */
export const ocpiStatusOfDatex2 = (word: string): string | undefined => ofDatex2.get(word.toLowerCase());
