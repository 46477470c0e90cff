import { Injectable } from '@nestjs/common';
import {
  EventFeed,
  ProjectionProgress,
  covers,
  decodePosition,
  encodePosition,
  union,
  type Position,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitWithoutSlot } from '../admission/limited-request.js';
import { HttpProblem, invalidParameter } from '../problems/http-problem.js';

const MAX_WAIT_MS = 5000;
/** Greatest number of different positions in a header: each is looked up in the log. */
const MAX_POSITIONS = 500;
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
   * @throws HttpProblem `invalid_parameter`: a position is not of this log; `projection_behind`: the time is over;
   * `overloaded`: too many requests wait
   */
  async waitFor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.wait(request, this.wantedBy(request));
    setHeaders(reply, this.progress.position(), this.progress.lagMs());
  }

  /** The same for a single record, which may be read from the log: that has all writes. */
  async waitForRecord(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.progress.readsLog()) return this.waitFor(request, reply);
    this.wantedBy(request);
    setHeaders(reply, await this.feed.end(), 0);
  }

  /**
   * The same for events, which the feed may have before the read models. The position of a write is that of the read
   * models in the partitions that it has not written.
   */
  async waitForEvents(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const reached = union(await this.feed.end(), this.progress.position());
    const missing = this.wantedBy(request).filter((position) => !covers(reached, position));
    await this.wait(request, missing);
    setHeaders(reply, this.progress.position(), this.progress.lagMs());
  }

  /**
   * Waits for a position that a parameter names.
   * @throws HttpProblem as {@link waitFor}
   */
  async waitForParameter(request: FastifyRequest, name: string, position: Position): Promise<void> {
    this.refuseUnknown(name, [position]);
    await this.wait(request, [position]);
  }

  private wantedBy(request: FastifyRequest): readonly string[] {
    const wanted = request.headers['directory-position'];
    return wanted === undefined ? [] : this.parse([wanted].flat().join());
  }

  private parse(header: string): readonly string[] {
    const pieces = header.split(',').map((position) => position.trim());
    const positions = [...new Set(pieces)].filter((position) => position !== '');
    if (positions.length > MAX_POSITIONS)
      throw invalidParameter(`Directory-Position has more than ${MAX_POSITIONS} positions`);
    this.refuseUnknown('Directory-Position', positions);
    return positions;
  }

  private refuseUnknown(name: string, positions: readonly Position[]): void {
    const isKnown = (position: Position) =>
      decodePosition(position) !== undefined && this.feed.knows(position);
    if (!positions.every(isKnown)) throw invalidParameter(`${name} is not a position of this directory`);
  }

  private async wait(request: FastifyRequest, positions: readonly string[]): Promise<void> {
    const reached = this.progress.position();
    const missing = positions.filter((position) => !covers(reached, position));
    if (missing.length > 0) await waitWithoutSlot(request, () => this.reach(missing));
  }

  private async reach(positions: readonly string[]): Promise<void> {
    const deadline = Date.now() + MAX_WAIT_MS;
    for (const position of positions) {
      if (await this.progress.reached(position, Math.max(0, deadline - Date.now()))) continue;
      throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
    }
  }
}

function setHeaders(reply: FastifyReply, position: string | undefined, lagMs: number): void {
  // A cached response must be revalidated: a read has to see the writes before it.
  reply.header('cache-control', 'no-cache');
  reply.header('directory-position', position ?? BEGINNING_OF_LOG);
  reply.header('directory-lag-ms', String(lagMs));
}
