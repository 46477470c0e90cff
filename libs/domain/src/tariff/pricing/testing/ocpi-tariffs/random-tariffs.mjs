const TIMES = ['00:00', '06:00', '07:30', '12:00', '17:45', '20:00', '22:00'];
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const TAXES = [null, '0', '5.5', '7', '19', '20', '21'];

const prices = {
  ENERGY: (random) => `0.${String(random.integer(0, 9500)).padStart(4, '0')}`,
  FLAT: (random) => `${random.integer(0, 3)}.${random.integer(0, 99)}`,
  TIME: (random) => `${random.integer(0, 9)}.${random.integer(0, 99)}`,
  PARKING_TIME: (random) => `${random.integer(0, 12)}.${random.integer(0, 9)}`,
};
const steps = { ENERGY: [0, 1, 1, 100, 500, 1000], FLAT: [1], TIME: [0, 1, 1, 60, 300, 900] };

/** A tariff of random elements. With `isPlain` it has nothing that the tool passes over. */
export function randomTariff(random, index, isPlain) {
  const elements = Array.from({ length: random.integer(1, 5) }, () => randomElement(random, isPlain));
  if (random.chance(0.6)) elements.push({ ...randomElement(random, isPlain), restrictions: null });
  const tariff = { name: `random ${index}`, currency: 'EUR', tax_included: null, elements };
  return isPlain ? tariff : { ...tariff, ...randomTotals(random) };
}

function randomTotals(random) {
  const limit = (amount) => ({
    before_taxes: random.chance(0.8) ? String(amount) : null,
    after_taxes: String(amount + 1),
  });
  return {
    tax_included: random.oneOf([null, null, true, false]),
    ...(random.chance(0.3) ? { min_price: limit(random.integer(1, 8)) } : {}),
    ...(random.chance(0.3) ? { max_price: limit(random.integer(9, 15)) } : {}),
  };
}

function randomElement(random, isPlain) {
  const types = Object.keys(prices).filter(() => random.chance(0.45));
  const price_components = (types.length > 0 ? types : ['ENERGY']).map((type) => ({
    type,
    price: prices[type](random),
    tax: random.oneOf(TAXES),
    step_size: random.oneOf(steps[type] ?? steps.TIME),
  }));
  const restrictions = Object.assign({}, ...randomRestrictions(random, isPlain));
  return { price_components, restrictions: Object.keys(restrictions).length > 0 ? restrictions : null };
}

function randomRestrictions(random, isPlain) {
  const start_time = random.oneOf(TIMES);
  const end_time = random.oneOf(
    isPlain ? TIMES.filter((time) => time !== start_time) : [start_time, ...TIMES],
  );
  const times = [{ start_time, end_time }, { start_time }, ...(end_time === '00:00' ? [] : [{ end_time }])];
  const kwh = random.integer(0, 20);
  const seconds = random.integer(0, 20) * 600;
  const power = random.integer(0, 60);
  const month = random.integer(1, 9);
  const kinds = [
    random.oneOf(times),
    { [random.oneOf(['start_date', 'end_date'])]: `2026-0${month}-${random.integer(10, 28)}` },
    { min_kwh: kwh, ...(random.chance(0.5) ? { max_kwh: kwh + random.integer(1, 20) + 0.5 } : {}) },
    { max_kwh: kwh + 1 },
    { min_duration: seconds, ...(random.chance(0.5) ? { max_duration: seconds + 5400 } : {}) },
    { max_duration: seconds + 600 },
    { min_power: power, ...(random.chance(0.5) ? { max_power: power + random.integer(1, 40) } : {}) },
    { max_current: 32 },
    { day_of_week: DAYS.filter(() => random.chance(0.5)) },
  ];
  const some = kinds.filter(() => random.chance(0.17));
  return !isPlain && random.chance(0.1) ? [...some, { reservation: 'RESERVATION' }] : some;
}
