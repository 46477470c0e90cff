import { PublicAddresses } from './public-addresses.js';

const refused = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '169.254.0.1', '100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
  ...['2001:db8::1', '4000::1', '', 'localhost', '127.1'],
];

it.each(refused)('%j is not public', (address) => {
  expect(new PublicAddresses([]).includes(address)).toBe(false);
});

it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(new PublicAddresses([]).includes(address)).toBe(true);
});

it('addresses in the networks allowed are included, in any notation', () => {
  const addresses = new PublicAddresses(['10.1.0.0/16', '127.0.0.1', 'fd00::/8', '::1']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', 'fd12::1', '::1', '8.8.8.8'])
    expect([address, addresses.includes(address)]).toEqual([address, true]);
  for (const address of ['10.2.0.1', '127.0.0.2', 'fc00::1', '64:ff9b::10.1.2.3'])
    expect([address, addresses.includes(address)]).toEqual([address, false]);
});
