import { readFileSync } from 'node:fs';
import { aggregates, namesBeside, type AggregateKind } from '../../libs/domain/src/index.js';

const document = readFileSync(new URL('../../docs/members.md', import.meta.url), 'utf8');

describe('docs/members.md', () => {
  it.each<AggregateKind>(['location', 'station'])('names exactly the members of a %s', (kind) => {
    const row = document.split('\n').find((line) => line.startsWith(`| ${kind}`)) ?? '';
    expect(Array.from(row.matchAll(/`(\w+)`/g), ([, name]) => name)).toEqual(
      namesBeside(aggregates[kind].fields),
    );
  });
});
