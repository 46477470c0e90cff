/** The folders that still import each other in a circle, by project. This list only becomes shorter. */
const remaining: readonly (readonly [project: string, folders: string])[] = [
  ['apps/directory-api', 'access asyncapi events http metrics modes ocpi openapi schemas tracing'],
];

export const remainingCircles = remaining.map(([project, folders]) =>
  folders
    .split(' ')
    .map((folder) => `${project}/src/${folder}`)
    .join(' '),
);
