import { problemIn } from './problem.js';

const response = (body: string, type: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status: 422,
    statusText: 'Unprocessable',
    headers: { 'content-type': type, ...headers },
  });

const document = {
  ...{
    type: '/problems/validation-failed',
    title: 'Validation failed',
    status: 422,
    code: 'validation_failed',
  },
  errors: [
    { pointer: '/latitude', code: 'not_numeric', detail: 'latitude must be numeric' },
    { pointer: '/connectors/0/count', code: 'out_of_range', detail: 'count must be 1 to 1000' },
    { pointer: '/connectors/1/count', code: 'out_of_range', detail: 'another' },
    { pointer: '/a~1b', code: 'unknown_field', detail: 'a/b is not a known field' },
  ],
};

describe('A problem', () => {
  it('has the errors by field', async () => {
    const problem = await problemIn(
      response(JSON.stringify(document), 'application/problem+json; charset=utf-8'),
    );
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed', title: 'Validation failed' });
    expect(problem.fieldErrors).toEqual({
      latitude: 'latitude must be numeric',
      connectors: 'count must be 1 to 1000',
      'a/b': 'a/b is not a known field',
    });
  });

  it('has the time to try again', async () => {
    const headers = { 'retry-after': '2' };
    const text = JSON.stringify(document);
    expect((await problemIn(response(text, 'application/problem+json', headers))).retryAfterMs).toBe(2000);
    expect((await problemIn(response(text, 'application/problem+json'))).retryAfterMs).toBeUndefined();
  });

  it('may be the page of a proxy', async () => {
    const problem = await problemIn(response('<h1>Bad gateway</h1>', 'text/html'));
    expect(problem).toMatchObject({ status: 422, code: 'unexpected_response', title: 'Unprocessable' });
  });
});
