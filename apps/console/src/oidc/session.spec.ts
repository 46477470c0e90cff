import { renewalOf, sessionIn } from './session.js';

describe('A session', () => {
  it('is renewed a minute before its end, or after two thirds of a short life', () => {
    expect(renewalOf(3_600_000, 0)).toBe(3_540_000);
    expect(renewalOf(6_000, 0)).toBe(4_000);
    expect(renewalOf(0, 5_000)).toBe(0);
  });

  it.each([null, '', '{', 'null', '7', '{"access_token":7}'])('is none in %j', (text) =>
    expect(sessionIn(text)).toBeNull(),
  );

  it('is read from its text', () => {
    const session = { access_token: 'a', subject: 's', expiresAt: 1, renewAt: 0 };
    expect(sessionIn(JSON.stringify(session))).toEqual(session);
  });
});
