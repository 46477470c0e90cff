import { Injectable } from '@nestjs/common';
import { EventFeed, ProjectionProgress, decodePosition, encodePosition } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem, invalidParameter } from '../problems/http-problem.js';

const MAX_WAIT_MS = 5000;
const BEGINNING_OF_LOG = encodePosition([0]);

/** Lets clients read their own writes: they send the position of a write as Directory-Position of a read. */
@Injectable()
export class ReadPosition {
  constructor(
    private readonly progress: ProjectionProgress,
    private readonly feed: EventFeed,
  ) {}

  /**
   * Waits until the read models have reached the positions in the request's Directory-Position, for up to 5 seconds,
   * and sets the response headers Directory-Position, Directory-Lag-Ms and Cache-Control.
   * @throws HttpProblem `invalid_parameter`: a position is not of this log; `projection_behind`: the time is over
   */
  async waitFor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wanted = request.headers['directory-position'];
    if (wanted !== undefined) await this.wait([wanted].flat().flatMap((text) => text.split(',')));
    // A cached response must be revalidated: a read has to see the writes before it.
    reply.header('cache-control', 'no-cache');
    reply.header('directory-position', this.progress.position() ?? BEGINNING_OF_LOG);
    reply.header('directory-lag-ms', String(this.progress.lagMs()));
  }

  private async wait(positions: readonly string[]): Promise<void> {
    const trimmed = positions.map((position) => position.trim()).filter((position) => position !== '');
    const unknown = trimmed.find(
      (position) => decodePosition(position) === undefined || !this.feed.knows(position),
    );
    if (unknown !== undefined)
      throw invalidParameter('Directory-Position is not a position of this directory');
    const deadline = Date.now() + MAX_WAIT_MS;
    for (const position of trimmed) {
      if (await this.progress.reached(position, Math.max(0, deadline - Date.now()))) continue;
      throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
    }
  }
}
