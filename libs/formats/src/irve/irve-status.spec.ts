import { all, inputOf } from '../../../../test/import/test-inputs.js';
import { commandsIn, problemsIn } from '../testing/commands.js';
import { reading } from '../testing/reading.js';
import { readIrve } from './irve.reader.js';

describe('readIrve of reports', () => {
  const header = 'id_pdc_itinerance,etat_pdc,occupation_pdc,horodatage,etat_prise_type_2';
  const reports = async (...rows: string[]) =>
    all(readIrve(await inputOf([header, ...rows].join('\n')), reading()));

  it.each([
    ['en_service,libre', '1', 0],
    ['en_service,occupe', '2', 0],
    ['en_service,reserve', '2', 1],
    ['en_service,inconnu', '0', 0],
    ['inconnu,libre', '1', 0],
    ['inconnu,inconnu', '0', 0],
    ['hors_service,libre', '3', 0],
    ['Hors service,Occupé', '3', 0],
    ['en_service,Occupé', '2', 0],
    ['en_service,parti', '0', 1],
  ])('reads %s as %s', async (words, available, warnings) => {
    const groups = await reports(`E1,${words},2026-11-26T12:00:00+01:00,fonctionnel`);
    expect(commandsIn(groups)).toEqual([
      {
        type: 'SetStationAvailability',
        source: { feed: 'feed', id: 'E1' },
        observed_at: '2026-11-26T11:00:00.000Z',
        data: { available },
      },
    ]);
    expect(problemsIn(groups)).toHaveLength(warnings);
    expect(groups.flatMap(({ lines }) => lines)).toMatchObject([{ reportsOn: { feed: 'feed', id: 'E1' } }]);
  });

  it('takes the newest report on a point', async () => {
    const groups = await reports(
      'E1,en_service,libre,2026-11-26T10:00:00Z,',
      'E1,en_service,occupe,2026-11-26T11:00:00Z,',
      'E1,en_service,libre,2026-11-26T10:30:00Z,',
    );
    expect(commandsIn(groups).map(({ data }) => data['available'])).toEqual(['1', '2']);
    expect(groups.flatMap(({ rejects }) => rejects)).toEqual([]);
  });

  it('warns once of what is not read, and of times that are missing or ahead', async () => {
    const groups = await reports(
      'E1,en_service,reserve,2026-11-26T10:00:00+0000,hors_service',
      'E2,en_service,reserve,2027-01-01T00:00:00Z,hors_service',
      'E3,en_service,libre,,inconnu',
      ',en_service,libre,,',
    );
    expect(problemsIn(groups)).toEqual([
      'etat_prise_type_2 of reports is not read, its first value',
      'reserved points are reported as In Use',
      'time is ahead of the clock, left out',
      'report has no horodatage',
    ]);
    expect(groups.flatMap(({ rejects }) => rejects)).toMatchObject([
      { reason: 'the row has no id_pdc_itinerance' },
    ]);
    // Groups are counted as records.
    expect(groups).toHaveLength(4);
  });
});
