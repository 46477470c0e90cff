/** Which methods each path takes: tells a wrong method from a path that isn't there. */
export class RouteTable {
  private readonly routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  /** @param url a route's path, in which `:name` stands for one segment and `*` for any rest */
  add(url: string, methods: readonly string[]): void {
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
    const path = url.split('?', 1)[0] ?? '';
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }
}
