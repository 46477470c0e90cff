import { afdcLines, afdcRows } from './afdc.js';

describe('The AFDC-like generator', () => {
  it('generates the same rows for the same seed, and others for another', () => {
    expect([...afdcRows(500, 7)]).toEqual([...afdcRows(500, 7)]);
    expect([...afdcRows(500, 7)]).not.toEqual([...afdcRows(500, 8)]);
  });

  it('begins a longer file like a shorter one', () => {
    expect([...afdcRows(1000)].slice(0, 200)).toEqual([...afdcRows(200)]);
  });

  it('generates unique ids', () => {
    expect(new Set([...afdcRows(5000)].map((row) => row.id)).size).toBe(5000);
  });

  it('generates valid coordinates and ZIP codes', () => {
    const rows = [...afdcRows(5000)];
    expect(rows.every((row) => Math.abs(Number(row.latitude)) <= 90)).toBe(true);
    expect(rows.every((row) => Math.abs(Number(row.longitude)) <= 180)).toBe(true);
    expect(rows.every((row) => /^\d{5}$/.test(row.zip))).toBe(true);
  });

  it('quotes names with a comma or a quotation mark', () => {
    const row = { zip: '90001', latitude: '34.1', longitude: '-118.2', id: '1517' };
    const [header, ...lines] = afdcLines([
      { ...row, name: 'Hotel, 12 Elm Street' },
      { ...row, name: 'The "Elm"' },
    ]);
    expect(header).toBe('Station Name,ZIP,Latitude,Longitude,ID\n');
    expect(lines).toEqual([
      '"Hotel, 12 Elm Street",90001,34.1,-118.2,1517\n',
      '"The ""Elm""",90001,34.1,-118.2,1517\n',
    ]);
  });
});
