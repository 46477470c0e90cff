import { commandTypes } from '#domain';
import { readFileSync } from 'node:fs';
import { parseCommand, type CommandLine, type ParseContext } from '#application';

/** A command line, who sent it, and the target and hash that the release before gave it. */
interface Known {
  readonly line: CommandLine;
  readonly context: Pick<ParseContext, 'caller' | 'isAuthenticated' | 'expectedVersion'>;
  readonly id: string;
  readonly hash: string;
}

const known = JSON.parse(
  readFileSync(new URL('envelopes.json', import.meta.url), 'utf8'),
) as readonly Known[];

// An outcome is stored with the hash: a retry after an upgrade is answered with it only if the hash is the same.
describe('The envelopes of the release before', () => {
  it('are there for each type of command', () => {
    expect(new Set(known.map(({ line }) => line.type))).toEqual(new Set(commandTypes));
  });

  it('have the same targets and hashes', () => {
    const received = { receivedAt: '2026-11-28T10:00:00.000Z', dataPath: ['data'] };
    for (const { line, context, id, hash } of known) {
      const parsed = parseCommand(line, { ...context, ...received });
      const found = parsed.ok && {
        id: parsed.envelope.aggregate.id,
        hash: parsed.envelope.requestHash,
      };
      expect({ line, found }).toEqual({ line, found: { id, hash } });
    }
  });
});
