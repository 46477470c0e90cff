// Tariffs as operators have them, by the attributes of the directory.
const component = (type, price, tax, step_size = 1) => ({ type, price, tax, step_size });
const element = (restrictions, ...price_components) => ({ price_components, restrictions });
const tariff = (name, elements, more = {}) => ({
  name,
  currency: 'EUR',
  tax_included: null,
  elements,
  ...more,
});

const weekend = ['SATURDAY', 'SUNDAY'];
const workdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const hour = (n) => `${String(n % 24).padStart(2, '0')}:00`;

export const usualTariffs = [
  tariff('energy alone', [element(null, component('ENERGY', '0.49', '19'))]),
  tariff('start fee and energy', [
    element(null, component('FLAT', '0.35', '19'), component('ENERGY', '0.39', '19')),
  ]),
  tariff('free of charge', [element(null, component('FLAT', '0.00', null, 0))]),
  tariff('half an hour free', [
    element({ max_duration: 1800 }, component('ENERGY', '0.00', '20')),
    element({ max_duration: 3600 }, component('ENERGY', '0.25', '20')),
    element(null, component('ENERGY', '0.40', '20')),
  ]),
  tariff('first kWh free', [
    element({ max_kwh: 5 }, component('ENERGY', '0', '20')),
    element({ min_kwh: 5, max_kwh: 30 }, component('ENERGY', '0.36', '20')),
    element({ min_kwh: 30 }, component('ENERGY', '0.52', '20')),
  ]),
  tariff('cheaper at night', [
    element({ start_time: '22:00', end_time: '06:00' }, component('ENERGY', '0.29', '21')),
    element(null, component('ENERGY', '0.46', '21')),
  ]),
  tariff('idle fee after half an hour', [
    element({ min_duration: 1800 }, component('PARKING_TIME', '6.00', '19', 60)),
    element(null, component('ENERGY', '0.44', '19')),
  ]),
  tariff('blocking fee from four hours on, not at night', [
    element(null, component('ENERGY', '0.54', '19')),
    element(
      { min_duration: 14_400, start_time: '08:00', end_time: '21:00' },
      component('TIME', '6', '19', 60),
      component('PARKING_TIME', '6', '19', 60),
    ),
  ]),
  tariff('dearer on weekends', [
    element({ day_of_week: weekend }, component('ENERGY', '0.55', '20'), component('FLAT', '1', '20')),
    element(null, component('ENERGY', '0.45', '20'), component('FLAT', '0.5', '20')),
  ]),
  tariff('by power', [
    element({ max_power: 16 }, component('ENERGY', '0.20', '20')),
    element({ max_power: 32 }, component('ENERGY', '0.35', '20')),
    element(null, component('ENERGY', '0.50', '20')),
  ]),
  tariff('by the quarter of an hour', [
    element(
      { start_time: '00:00', end_time: '17:00' },
      component('TIME', '1.20', null, 1800),
      component('PARKING_TIME', '1.00', null, 900),
    ),
    element(
      { start_time: '17:00', end_time: '20:00' },
      component('TIME', '2.40', null, 900),
      component('PARKING_TIME', '1.00', null, 900),
    ),
    element({ start_time: '20:00', end_time: '00:00' }, component('TIME', '2.40', null, 900)),
  ]),
  tariff('time and parking', [
    element(null, component('TIME', '3.00', '10', 60), component('PARKING_TIME', '5.00', '20', 300)),
  ]),
  tariff('parking on workdays', [
    element(null, component('FLAT', '2.50', '15'), component('ENERGY', '0.31', '15', 100)),
    element(
      { start_time: '09:00', end_time: '18:00', day_of_week: workdays },
      component('PARKING_TIME', '5.00', '10', 300),
    ),
    element(
      { start_time: '10:00', end_time: '17:00', day_of_week: ['SATURDAY'] },
      component('PARKING_TIME', '6.00', '10', 300),
    ),
  ]),
  tariff(
    'by the hour of the day',
    Array.from({ length: 24 }, (_, n) =>
      element(
        { start_time: hour(n), end_time: hour(n + 1) },
        component('ENERGY', (0.21 + ((n * 7) % 24) / 100).toFixed(2), '21'),
      ),
    ),
  ),
  tariff('summer prices', [
    element({ start_date: '2026-04-01', end_date: '2026-10-25' }, component('ENERGY', '0.33', '25.5')),
    element(null, component('ENERGY', '0.42', '25.5')),
  ]),
  tariff('at least half a euro', [element(null, component('ENERGY', '0.25', '10'))], {
    min_price: { before_taxes: '0.50', after_taxes: '0.55' },
  }),
  tariff(
    'at most ten euros',
    [element(null, component('FLAT', '0.50', '20'), component('ENERGY', '0.25', '10'))],
    { max_price: { before_taxes: '10.00', after_taxes: '11.00' } },
  ),
  tariff('taxes included', [element(null, component('ENERGY', '0.59', '19'))], { tax_included: true }),
  tariff('taxes unknown', [element(null, component('TIME', '2.00', null, 60))], {
    currency: 'CAD',
    tax_included: false,
  }),
  tariff('with a reservation', [
    element({ reservation: 'RESERVATION' }, component('TIME', '5.00', '20', 60)),
    element(null, component('FLAT', '0.50', '20'), component('ENERGY', '0.25', '10')),
  ]),
];
