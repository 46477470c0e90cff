import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { HeldRefusals } from './held-refusals.js';

const { jest } = import.meta;
let refusals: HeldRefusals;
/** Who was refused, in order. */
let sent: string[];

beforeEach(() => {
  jest.useFakeTimers();
  refusals = new HeldRefusals();
  sent = [];
});
afterEach(() => jest.useRealTimers());

/** @returns a function that closes the connection */
function refuse(caller: string): () => void {
  const response = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
  const close = () => void response.emit('close');
  refusals.hold(caller, response, () => {
    sent.push(caller);
    close();
  });
  return close;
}

it('sends the refusals of one caller slower, the more of them are held', () => {
  for (let n = 0; n < 10; n += 1) refuse('flood');
  jest.advanceTimersByTime(0);
  expect(sent).toHaveLength(1);
  jest.advanceTimersByTime(40);
  expect(sent).toHaveLength(5);
  jest.advanceTimersByTime(50);
  expect(sent).toHaveLength(10);
});

it('sends each within 5 seconds, and at most some hundred a second of a thousand connections', () => {
  for (let n = 0; n < 1000; n += 1) refuse('flood');
  for (let second = 0; second < 30; second += 1) {
    const before = sent.length;
    jest.advanceTimersByTime(1000);
    // Who is refused sends again.
    for (let n = before; n < sent.length; n += 1) refuse('flood');
  }
  expect(sent.length).toBeGreaterThan(1000);
  expect(sent.length / 30).toBeLessThan(300);
});

it('sends those of other callers at once', () => {
  for (let n = 0; n < 1000; n += 1) refuse('flood');
  refuse('other');
  jest.advanceTimersByTime(0);
  expect(sent).toEqual(['flood', 'other']);
});

it('forgets those whose clients have gone', () => {
  const closes = Array.from({ length: 100 }, () => refuse('flood'));
  for (const close of closes) close();
  refuse('flood');
  jest.advanceTimersByTime(0);
  expect(sent).toEqual(['flood']);
  jest.runAllTimers();
  expect(sent).toEqual(['flood']);
});

it('does not send to clients that have gone before, and does not count them', () => {
  const gone = Object.assign(new EventEmitter(), { destroyed: true }) as unknown as ServerResponse;
  refusals.hold('flood', gone, () => sent.push('gone'));
  refuse('flood');
  jest.advanceTimersByTime(0);
  expect(sent).toEqual(['flood']);
});
