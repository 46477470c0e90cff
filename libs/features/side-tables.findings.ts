import { publications } from './publishing/publishing.findings.js';

/** What `doctor` says of a side table. */
export interface SideTableFinding {
  readonly about: string;
  /** The port that it reads by. */
  readonly port: abstract new () => object;
  /** What it says if that can't be read. */
  readonly unread: string;
  text(queries: object, settings: { readonly ocpi?: object | undefined }): Promise<string>;
}

export const findings: readonly SideTableFinding[] = [publications];
