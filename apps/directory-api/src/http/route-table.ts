/** Which methods each path takes: tells a wrong method from a path that isn't there. */
export class RouteTable {
  /** Of paths without parameters: such a path is no value of another route's parameter. */
  private readonly fixed = new Map<string, string[]>();
  private readonly routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  /** @param url a route's path, in which `:name` stands for one segment and `*` for any rest */
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

  /** The methods of a path, in alphabetical order; none where the path isn't there. */
  methodsOf(url: string): readonly string[] {
    const path = pathOf(url);
    const methods =
      this.fixed.get(path) ??
      this.routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }

  /** Whether a path without parameters takes other methods only, though a route with some would take this one. */
  isKeptFrom(method: string, url: string): boolean {
    return this.fixed.get(pathOf(url))?.includes(method) === false;
  }
}

/** Decoded as far as routes are told apart by it: an encoded slash stays one. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
