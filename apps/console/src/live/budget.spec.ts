import { Budget } from './budget.js';

it('A budget allows some reads at once, and then those of its rate', () => {
  let now = 0;
  const budget = new Budget(0.5, 3, () => now);
  expect([budget.available, budget.wait]).toEqual([3, 0]);
  budget.spend(3);
  expect([budget.available, budget.wait]).toEqual([0, 2000]);
  now = 1000;
  expect([budget.available, budget.wait]).toEqual([0, 1000]);
  now = 2000;
  expect(budget.available).toBe(1);
  now = 600_000;
  expect(budget.available).toBe(3);
  // What costs more than there is delays what follows.
  budget.spend(4);
  expect(budget.wait).toBe(4000);
});
