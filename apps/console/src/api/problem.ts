import type { Schemas } from './records.js';

/** What is wrong with one field of a request. */
export type FieldError = Schemas['FieldError'];

/** A code of the catalogue of errors, or that of answers which the directory did not give. */
type ProblemCode = Schemas['Problem']['code'] | 'unexpected_response';

/** A problem document (RFC 9457) of the directory. */
type ProblemDocument = Pick<
  Schemas['Problem'],
  'type' | 'title' | 'status' | 'errors' | 'current_version'
> & {
  readonly code: ProblemCode;
  readonly detail?: string;
};

/** A request that the directory refused. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** The code of the catalogue of errors, such as `version_mismatch`. */
  readonly code: ProblemCode;
  readonly title: string;
  readonly detail: string;
  /** The path of the page that explains the problem. */
  readonly type: string;
  readonly errors: readonly FieldError[];
  /** The version of the record, if another one was expected. */
  readonly currentVersion: number | undefined;

  constructor(
    document: ProblemDocument,
    /** When to try again, in milliseconds; undefined if that would not help. */
    readonly retryAfterMs?: number,
  ) {
    super(document.detail ?? document.title);
    this.status = document.status;
    this.code = document.code;
    this.title = document.title;
    this.detail = document.detail ?? '';
    this.type = document.type;
    this.errors = document.errors ?? [];
    this.currentVersion = document.current_version;
  }

  /** The errors of fields by their names: those of `/connectors/0/count` are of `connectors`. */
  get fieldErrors(): Readonly<Record<string, string>> {
    const byName: Record<string, string> = {};
    for (const { pointer, detail } of this.errors) byName[fieldOf(pointer)] ??= detail;
    return byName;
  }

  /** What kind of error a field itself has; undefined: it has none. */
  codeOf(field: string): FieldError['code'] | undefined {
    return this.errors.find(({ pointer }) => pointer === `/${field}`)?.code;
  }
}

const fieldOf = (pointer: string): string =>
  (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');

/** The problem in a response. Proxies answer with documents of their own. */
export async function problemIn(response: Response): Promise<ApiProblem> {
  const { status, statusText, headers } = response;
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const other = {
    type: '',
    title: statusText || `HTTP ${status}`,
    status,
    code: 'unexpected_response',
  } as const;
  const document = isProblem ? ((await response.json()) as ProblemDocument) : other;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiProblem(document, Number.isFinite(seconds) ? seconds * 1000 : undefined);
}
