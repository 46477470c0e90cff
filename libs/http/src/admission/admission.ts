import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { workKinds, type WorkKind, type WorkLimits } from '#runtime';
import type {
  FastifyReply,
  FastifyRequest,
  FastifyInstance,
  onSendHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { AdmissionQueue, type QueueCounts } from './admission-queue.js';
import { LimitedRequest, answered, type Entrance } from './limited-request.js';
import { callerKey } from './caller-key.js';
import type { HttpProblem } from '../problems/http-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { HeldRefusals } from './held-refusals.js';
import { ruleOf } from '../endpoint/endpoint.js';

/** Limits how many requests of each kind of work are executed and how many wait at a time; refuses further ones. */
@Injectable()
export class Admission implements OnModuleDestroy {
  private readonly queues: Readonly<Record<WorkKind, AdmissionQueue>>;

  constructor({ kinds, queueTimeoutMs }: WorkLimits) {
    this.queues = Object.fromEntries(
      workKinds.map((kind) => [kind, new AdmissionQueue(kinds[kind], queueTimeoutMs)]),
    ) as Record<WorkKind, AdmissionQueue>;
  }

  /** Refuses the requests that wait. */
  onModuleDestroy(): void {
    for (const queue of Object.values(this.queues)) queue.close();
  }

  /** Executes a request when it has a slot, which is free again when the response is handed over. */
  enter(kind: WorkKind, request: FastifyRequest, reply: FastifyReply, entrance: Entrance): void {
    const limited = new LimitedRequest(request, this.queues[kind], this.queues);
    reply.raw.once('close', () => limited.clientHasGone());
    limited.enter(entrance);
  }

  /** By kind, the limit of its queue, and its requests now and since the start. */
  counts(): readonly (QueueCounts & { readonly kind: WorkKind; readonly limit: number })[] {
    return workKinds.map((kind) => {
      const queue = this.queues[kind];
      return { kind, limit: queue.limit.concurrency, ...queue.counts() };
    });
  }

  /** The load of each kind, now and since the start: `reads: 4 of 4 running, 12 of 1024 queued, …; exports: …`. */
  describe(): string {
    return workKinds.map((kind) => `${kind}: ${loadOf(this.queues[kind])}`).join('; ');
  }
}

function loadOf(queue: AdmissionQueue): string {
  const { running, queued, admitted, refused, abandoned } = queue.counts();
  const { concurrency, queue: greatest } = queue.limit;
  const now = `${running} of ${concurrency} running, ${queued} of ${greatest} queued`;
  return `${now}, ${admitted} admitted, ${refused} refused, ${abandoned} abandoned`;
}

/** Lets the requests of all routes that are added from now on enter the queue of their work before they are handled. */
export function limitWork(server: FastifyInstance, admission: Admission): void {
  const refusals = new HeldRefusals();
  const refuse = (problem: HttpProblem, request: FastifyRequest, reply: FastifyReply) => {
    const send = () => sendProblem(reply, problem, request);
    // A stop waits for nobody.
    if (problem.problem.code === 'shutting_down') send();
    else refusals.hold(callerKey(request), reply.raw, send);
  };
  server.addHook('onRoute', (route) => {
    const { workOf } = ruleOf(route);
    const enter: preHandlerHookHandler = (request, reply, done) => {
      const kind = workOf(request);
      if (kind === undefined) return done();
      admission.enter(kind, request, reply, {
        execute: done,
        refuse: (problem) => refuse(problem, request, reply),
      });
    };
    const leave: onSendHookHandler = (request, _reply, payload, done) => {
      answered(request);
      done(null, payload);
    };
    route.preHandler = [route.preHandler ?? [], enter].flat();
    route.onSend = [route.onSend ?? [], leave].flat();
  });
}
