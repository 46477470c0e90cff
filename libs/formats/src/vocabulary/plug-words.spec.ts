import { plugOfName } from './plug-words.js';

describe('A name of a plug', () => {
  it.each([
    ['CCS', 'IEC_62196_T2_COMBO', null],
    ['CCS2', 'IEC_62196_T2_COMBO', null],
    ['ccs (type 2)', 'IEC_62196_T2_COMBO', null],
    ['CCS Combo 1', 'IEC_62196_T1_COMBO', null],
    ['J1772COMBO', 'IEC_62196_T1_COMBO', null],
    ['Type 2', 'IEC_62196_T2', null],
    ['Typ-2 Steckdose', 'IEC_62196_T2', 'SOCKET'],
    ['Type 2 (Socket Only)', 'IEC_62196_T2', 'SOCKET'],
    ['Type 2 (Tethered Connector)', 'IEC_62196_T2', 'CABLE'],
    ['Mennekes', 'IEC_62196_T2', null],
    ['Type 1 (J1772)', 'IEC_62196_T1', null],
    ['CHAdeMO', 'CHADEMO', null],
    ['CHAdeMO DC', 'CHADEMO', null],
    ['NACS', 'SAE_J3400', null],
    ['Schuko', 'DOMESTIC_F', null],
    ['GB/T AC', 'GBT_AC', null],
    ['NEMA 14-50', 'NEMA_14_50', null],
    ['iec_62196_t2_combo', 'IEC_62196_T2_COMBO', null],
    ['MCS', 'MCS', null],
    ['CEE red 32A', 'IEC_60309_2_three_32', null],
  ])('is known: %s', (name, standard, format) =>
    expect(plugOfName(name, false)).toEqual({ standard, format }),
  );

  it('is CCS 1 in North America', () =>
    expect(plugOfName('CCS', true)).toEqual({ standard: 'IEC_62196_T1_COMBO', format: null }));

  it('is none for another text', () =>
    expect(['', 'Plug', 'GB/T', 'Type 9'].map((name) => plugOfName(name, false))).toEqual([
      null,
      null,
      null,
      null,
    ]));
});
