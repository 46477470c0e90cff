/** The methods of each path, to distinguish 405 (wrong method) from 404 (no such path). */
export class RouteTable {
  /** Methods of paths without parameters. Such a path is no parameter value of another route. */
  private readonly fixed = new Map<string, string[]>();
  private readonly routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  /** @param url a route's path, in which `:name` matches one segment and `*` any rest */
  add(url: string, methods: readonly string[]): void {
    if (!/[:*]/.test(url)) this.fixed.set(url, [...(this.fixed.get(url) ?? []), ...methods]);
    const source = url
      .split(/(:\w+|\*)/)
      .map((part) =>
        part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'),
      )
      .join('');
    this.routes.push({ pattern: new RegExp(`^${source}$`), methods });
  }

  /** The methods of a path, in alphabetical order; empty if there is no such path. */
  methodsOf(url: string): readonly string[] {
    const path = pathOf(url);
    const methods =
      this.fixed.get(path) ??
      this.routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }

  /**
   * Whether the path is a fixed one that does not have the method. The router may have matched it with another route
   * whose parameter takes any value: DELETE /v1/stations/clusters matches DELETE /v1/stations/:id.
   */
  isFixedPathWithout(method: string, url: string): boolean {
    return this.fixed.get(pathOf(url))?.includes(method) === false;
  }
}

/** The decoded path, as the router compares it: an encoded slash is left encoded. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
