import type { RequestReads } from '../request-reads.js';
import type { LiveModels, SideQueries, SideTable } from './side-table.js';

type Port<Type extends object> = SideQueries<Type>['port'];

/** The queries of all side tables. */
export class OpenedQueries {
  readonly all: readonly { readonly port: SideQueries['port']; readonly queries: object }[];

  /** @param guard wraps each of them */
  constructor(
    tables: readonly SideTable[],
    models: LiveModels,
    reads: Pick<RequestReads, 'execute'>,
    guard: (queries: object) => object = (queries) => queries,
  ) {
    const opened = tables.flatMap(({ queries }) => queries);
    this.all = opened.map(({ port, open }) => ({ port, queries: guard(open(models, reads)) }));
  }

  /** @throws Error no side table has queries of this port */
  of<Type extends object>(port: Port<Type>): Type {
    const found = this.all.find((each) => each.port === port);
    if (!found) throw new Error(`no side table has queries of ${port.name}`);
    return found.queries as Type;
  }
}
