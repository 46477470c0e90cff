import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../problems/http-problem.js';
import { negotiateMediaType } from './accept-headers.js';

const best = (accept?: string) =>
  negotiateMediaType(
    { headers: accept === undefined ? {} : { accept } } as FastifyRequest,
    'application/json',
    'application/geo+json',
    'text/csv',
  );

describe('The media type of a response', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['*/*, text/csv', 'text/csv'],
    ['application/geo+json, application/json', 'application/geo+json'],
    ['application/json, application/geo+json', 'application/json'],
    ['text/csv;q=0.5, application/json;q=0.5, text/html', 'text/csv'],
    ['text/*, application/*', 'text/csv'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['text/csv;q=0.5, */*;q=0.8', 'application/json'],
    ['application/json;q=0.5, application/geo+json', 'application/geo+json'],
    ['application/json;q=0, */*;q=0.1', 'application/geo+json'],
    ['text/html, application/geo+json;q=0.2', 'application/geo+json'],
    ['application/geo+json; charset=utf-8', 'application/geo+json'],
    ['text/csv;header=present;q=0.1', 'text/csv'],
    ['nonsense, text/csv', 'text/csv'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
  ])('is, by Accept: %s, %s', (accept, type) => {
    expect(best(accept)).toBe(type);
  });

  it.each([
    [49, 'text/csv'],
    [50, 'application/json'],
  ])('is decided by the first fifty ranges: after %i others, %s', (others, type) => {
    const accept = ['*/*;q=0.1', ...Array<string>(others - 1).fill('text/html'), 'text/csv'].join();
    expect(best(accept)).toBe(type);
  });

  it.each([
    [9, 'application/json'],
    [10, 'text/csv'],
  ])('is decided by the first ten parameters of a range: after %i others, %s', (others, type) => {
    expect(best(`text/csv${';a=b'.repeat(others)};q=0.1, */*;q=0.5`)).toBe(type);
  });

  it.each(['text/html', 'image/*', 'text/csv;q=0', '*/*;q=0.0', 'application/vnd.geo+json', ''])(
    'is none by Accept: %s',
    (accept) => {
      expect(() => best(accept)).toThrow(HttpProblem);
    },
  );
});
