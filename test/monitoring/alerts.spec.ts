import { itWithPromtool, promtool, unlessSkipped } from './promtool.js';

describe('The rules of alerts', () => {
  itWithPromtool(`are accepted by promtool${unlessSkipped}`, () => {
    expect(promtool(['check', 'rules', 'docs/monitoring/alerts.yml'])).toMatchObject({
      status: 0,
      text: expect.stringContaining('SUCCESS') as string,
    });
  });

  itWithPromtool(`fire for instances that are down or vanish, and not for others${unlessSkipped}`, () => {
    expect(promtool(['test', 'rules', 'test/monitoring/alerts.test.yml'])).toMatchObject({
      status: 0,
      text: expect.stringContaining('SUCCESS') as string,
    });
  });
});
