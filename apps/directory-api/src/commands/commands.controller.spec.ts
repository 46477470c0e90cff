import fastify from 'fastify';
import { Outcomes } from '#application';
import { CommandTimeout } from '../records/command-timeout.js';
import { CommandsController } from './commands.controller.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** An outcome that is stored just after it was searched for. */
class LateOutcomes extends Outcomes {
  store = () => {};

  async find(): Promise<readonly undefined[]> {
    this.store();
    await new Promise((resolve) => setImmediate(resolve));
    return [undefined];
  }
}

it('reports a command as pending if it ends while its outcome is searched for', async () => {
  const [outcomes, timeout] = [new LateOutcomes(), new CommandTimeout(1)];
  const command = { commandId: ID, requestHash: 'a request', caller: 'anonymous' };
  await timeout.race({ ...command, aggregate: { kind: 'location', id: '42' } }, (accepted) => {
    accepted();
    return new Promise<void>((resolve) => (outcomes.store = resolve));
  });
  const server = fastify();
  server.decorateRequest('caller', null);
  server.addHook('onRequest', (request, _reply, done) => {
    request.caller = { id: 'anonymous', scopes: new Set() };
    done();
  });
  const controller = new CommandsController(outcomes, timeout);
  server.get<{ Params: { id: string } }>('/:id', (request, reply) =>
    controller.read(request.params.id, request, reply),
  );
  const answer = await server.inject(`/${ID}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'pending', aggregate_id: '42' }]);
});
