import { expect, test } from 'vitest'
import { callerOf } from './address.ts'

test('an IPv4 address counts as itself, however it is written', () => {
  expect(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'].map(callerOf)).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '192.0.2.7',
  ])
})

test('of an IPv6 address the network counts, however it is written', () => {
  expect(
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::1', '2001:0db8:0001:0002::', '2001:db8:1:2::1%eth0'].map(callerOf),
  ).toEqual(Array(4).fill('2001:db8:1:2::/64'))
  expect(['::1', 'fe80::1:2', '2001:db8::', '2001:db8:0:0:1::'].map(callerOf)).toEqual([
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
  ])
})
