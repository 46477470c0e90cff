import { createCommand } from './create-command.js';

const nothing = { name: '', scopes: [], feeds: '', expires: '' };

describe('The command that makes a key', () => {
  it('has a placeholder for what is missing', () =>
    expect(createCommand(nothing)).toBe('npx directory keys create --name NAME --scopes SCOPES'));

  it('has all that was chosen', () =>
    expect(
      createCommand({
        ...{ name: 'depot', scopes: ['directory:read', 'stations:write'] },
        ...{ feeds: 'DE*ABC, afdc,', expires: '2027-01-31' },
      }),
    ).toBe(
      "npx directory keys create --name depot --scopes directory:read,stations:write --feeds 'DE*ABC,afdc' --expires 2027-01-31",
    ));

  it('can be pasted into a shell whatever the name is', () =>
    expect(createCommand({ ...nothing, name: "Anna's $(key)" })).toContain(
      String.raw`--name 'Anna'\''s $(key)'`,
    ));
});
