const TESTS = /(^|\/)(test|testing)\/|[.-]spec\.tsx?$/;

/** The folder directly below the sources of a project that has the file; the file itself if it lies beside them. */
function folderOf(file) {
  const [, project, folder] =
    /^((?:apps|libs)\/[^/]+\/src|libs\/features\/[^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return project && (folder ? `${project}/${folder}` : file);
}

/**
 * The folders that import each other in a circle, tests left out: for each circle its folders by name.
 * @param imports pairs of a file and one that it imports
 */
export function circlesOf(imports) {
  const targets = new Map();
  for (const [from, to] of imports) {
    const [importer, imported] = [folderOf(from), folderOf(to)];
    if (!importer || !imported || importer === imported || TESTS.test(from) || TESTS.test(to)) continue;
    targets.set(importer, (targets.get(importer) ?? new Set()).add(imported));
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachedFrom(folder, targets)]));
  const inCircle = (a, b) => reached.get(a)?.has(b) && reached.get(b)?.has(a);
  const circles = [...targets.keys()].map((folder) =>
    [...targets.keys()].filter((other) => inCircle(folder, other)),
  );
  const texts = circles.filter(({ length }) => length > 1).map((circle) => circle.sort().join(' '));
  return [...new Set(texts)].sort();
}

function reachedFrom(start, targets) {
  const reached = new Set();
  const waiting = [start];
  for (let folder = waiting.pop(); folder; folder = waiting.pop())
    for (const next of targets.get(folder) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        waiting.push(next);
      }
  return reached;
}
