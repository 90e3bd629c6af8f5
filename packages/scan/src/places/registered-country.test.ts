import { expect, test } from 'vitest'
import { registeredCountry } from './registered-country.ts'

test('an address is of the country in which it is registered, whichever way it is spelt', () => {
  const told = {
    '8.8.8.8': 'US',
    '193.0.0.1': 'NL',
    '217.0.0.1': 'DE',
    '200.160.0.8': 'BR',
    '41.0.0.1': 'ZA',
    '133.1.1.1': 'JP',
    '::ffff:217.0.0.1': 'DE',
    '2003::1': 'DE',
    '[2a01:e0a::1]': 'FR',
    '2804:0:0:0:0:0:0:1': 'BR',
    '240E::1': 'CN',
    '2C0F:fe08::1': 'KE',
  }
  expect(Object.fromEntries(Object.keys(told).map(ip => [ip, registeredCountry(ip)]))).toEqual(told)
})

test('the first and the last address of a range are of it, those beside it are not', () => {
  // 193.0.0.0/21 is RIPE NCC's own.
  expect(['193.0.0.0', '193.0.7.255'].map(registeredCountry)).toEqual(['NL', 'NL'])
  expect(['0.0.0.0', '255.255.255.255', '223.255.255.255'].map(registeredCountry)).toEqual([undefined, undefined, 'AU'])
})

test('what is private, reserved, for documentation, unregistered, or no address at all has no country', () => {
  const none = [
    '10.1.1.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.20',
    '224.0.0.1',
    '::1',
    'fe80::1%eth0',
    'fd00::1',
    '2001:db8::1',
    '4000::1',
    '',
    'AWS Internal',
    's3.amazonaws.com',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.8:443',
    '-1',
    '9'.repeat(100_000),
  ]
  expect(none.filter(text => registeredCountry(text) !== undefined)).toEqual([])
})
