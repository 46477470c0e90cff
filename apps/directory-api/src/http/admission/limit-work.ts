import type { FastifyInstance, onSendHookHandler, preHandlerHookHandler } from 'fastify';
import { sendProblem } from '../problems/send-problem.js';
import type { Admission } from './admission.js';
import { answered } from './limited-request.js';
import { ruleOf } from '../server/route-rules.js';

/** Lets the requests of all routes that are added from now on enter the queue of their work before they are handled. */
export function limitWork(server: FastifyInstance, admission: Admission): void {
  server.addHook('onRoute', (route) => {
    const { workOf } = ruleOf(route);
    const enter: preHandlerHookHandler = (request, reply, done) => {
      const kind = workOf(request);
      if (kind === undefined) return done();
      admission.enter(kind, request, reply, {
        execute: done,
        refuse: (problem) => sendProblem(reply, problem, request),
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
