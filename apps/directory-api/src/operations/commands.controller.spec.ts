import fastify from 'fastify';
import { Outcomes } from '#application';
import { CommandTimeout } from '../http/command-timeout.js';
import { CommandsController } from './commands.controller.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** An outcome that comes just after it was looked for. */
class ComingOutcomes extends Outcomes {
  come = () => {};

  async find(): Promise<readonly undefined[]> {
    this.come();
    await new Promise((resolve) => setImmediate(resolve));
    return [undefined];
  }
}

it('A command that ends while its outcome is looked for was pending when it was asked for', async () => {
  const [outcomes, timeout] = [new ComingOutcomes(), new CommandTimeout(1)];
  const command = { commandId: ID, requestHash: 'a request', caller: 'anonymous' };
  await timeout.race({ ...command, aggregate: { kind: 'location', id: '42' } }, (taken) => {
    taken();
    return new Promise<void>((resolve) => (outcomes.come = resolve));
  });
  const server = fastify();
  const controller = new CommandsController(outcomes, timeout);
  server.get<{ Params: { id: string } }>('/:id', (request, reply) =>
    controller.read(request.params.id, request, reply),
  );
  const answer = await server.inject(`/${ID}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'pending', aggregate_id: '42' }]);
});
