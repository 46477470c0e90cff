import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { callerKey } from './caller-key.js';
import type { HttpProblem } from '../problems/http-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import type { Admission } from './admission.js';
import { HeldRefusals } from './held-refusals.js';
import { answered } from './limited-request.js';
import { ruleOf } from '../endpoint/endpoint.js';

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
