import 'reflect-metadata';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Controller, Module, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { pino } from 'pino';
import { until } from '../../../../test/engines/processes/until.js';
import { openSocket } from '../../../../test/support/raw-socket.js';
import { createAdapter } from '../server/fastify-adapter.js';
import { ProblemFilter } from './problem-of-error.js';

interface LogLine {
  readonly level: number;
  readonly url?: string;
  readonly err?: object;
}

const INFO = 30;
const ERROR = 50;

/** Streamed responses that have no data yet. */
const responses: PassThrough[] = [];

@Controller()
class Streams {
  @Post('stream')
  async stream(@Res() reply: FastifyReply): Promise<void> {
    const response = new PassThrough();
    responses.push(response);
    await reply.send(response);
  }
}

@Module({ controllers: [Streams] })
class StreamModule {}

describe('A streamed response', () => {
  let app: NestFastifyApplication;
  let logged: LogLine[];
  beforeEach(async () => {
    logged = [];
    const logger = pino({}, { write: (line) => void logged.push(JSON.parse(line) as LogLine) });
    app = await NestFactory.create<NestFastifyApplication>(StreamModule, createAdapter(), { logger: false });
    app.useGlobalFilters(new ProblemFilter(logger));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  async function request() {
    const socket = await openSocket(await app.getUrl());
    const count = responses.length;
    const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    socket.write(`POST /stream HTTP/1.1\r\n${head}{}`);
    await until('it is begun', () => responses.length > count);
    return { socket, response: responses.at(-1) as PassThrough };
  }

  it('whose client disconnects is no error of the service', async () => {
    const { socket } = await request();
    socket.destroy();
    await until('it is logged', () => logged.length > 0);
    expect(logged).toMatchObject([{ level: INFO, path: '/stream' }]);
    expect(logged[0]).not.toHaveProperty('err');
  });

  it('that fails is one', async () => {
    const { socket, response } = await request();
    response.destroy();
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 500 /);
    expect(logged).toMatchObject([{ level: ERROR, path: '/stream', err: {} }]);
    socket.destroy();
  });
});
