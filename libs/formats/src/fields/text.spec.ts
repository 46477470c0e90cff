import { truncateToLength } from './text.js';
import { withWarnings } from './testing/with-warnings.js';

describe('truncateToLength', () => {
  it('counts code points and never splits one', () => {
    expect(withWarnings((warn) => truncateToLength('🔌'.repeat(255), 255, 'hours', warn))).toEqual([
      '🔌'.repeat(255),
      0,
    ]);
    expect(withWarnings((warn) => truncateToLength('🔌'.repeat(256), 255, 'hours', warn))).toEqual([
      '🔌'.repeat(254) + '…',
      1,
    ]);
  });
});
