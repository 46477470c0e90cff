/**
 * The versions of OCPI that are written, the newest one last. The same objects are valid in all, but for values that only newer
 * ones have: 2.3.0 adds optional members and further values to 2.2.1, and requires nothing more.
 */
export const ocpiVersions = ['2.2.1', '2.3.0'] as const;
export type OcpiVersion = (typeof ocpiVersions)[number];

/** Whether a version has what another one has brought. */
export const includes = (version: OcpiVersion, since: OcpiVersion): boolean =>
  ocpiVersions.indexOf(since) <= ocpiVersions.indexOf(version);
