import { encodePosition, type EventFeed, type ProjectionProgress } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadPosition } from './read-position.js';

const END = encodePosition([100_000]);
const MAX = 500;

describe('The positions of a header', () => {
  let lookedUp: string[];
  const reply = { header: () => undefined } as unknown as FastifyReply;

  function waitFor(header: string): Promise<void> {
    lookedUp = [];
    const feed = { knows: (position: string) => lookedUp.push(position) > 0 } as unknown as EventFeed;
    const progress = { position: () => END, lagMs: () => 0 } as unknown as ProjectionProgress;
    const request = { headers: { 'directory-position': header } } as unknown as FastifyRequest;
    return new ReadPosition(progress, feed).waitFor(request, reply);
  }

  const different = (count: number) => Array.from({ length: count }, (_, n) => encodePosition([n + 1]));

  it('are looked up once each', async () => {
    await waitFor(Array<string>(2900).fill(different(1).join()).join());
    expect(lookedUp).toHaveLength(1);
  });

  it('are 500 at most', async () => {
    await waitFor(different(MAX).join());
    expect(lookedUp).toHaveLength(MAX);
    await expect(waitFor(different(MAX + 1).join())).rejects.toMatchObject({
      problem: { code: 'invalid_parameter', detail: 'Directory-Position has more than 500 positions' },
    });
    expect(lookedUp).toHaveLength(0);
  });
});
