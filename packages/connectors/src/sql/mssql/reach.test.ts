import { expect, test } from 'vitest'
import { Reach } from './reach.ts'

const on = (privilege: string, grantee: string, more: object = {}) => ({
  class: 1,
  schema: '',
  object: '7',
  column: '',
  grantee,
  privilege,
  state: 'G',
  ...more,
})

test('what is granted on database, schema, table and column counts with who is a member; what is denied at the same place does not', () => {
  const reach = new Reach(
    [
      on('SELECT', 'public'),
      on('UPDATE', 'staff'),
      on('SELECT', 'kim', { column: 'email' }),
      on('SELECT', 'lee'),
      on('SELECT', 'lee', { state: 'D' }),
      on('CONNECT', 'guest', { class: 0, object: '' }),
      on('SELECT', 'sales', { class: 3, schema: 'shop', object: '' }),
      on('SELECT', 'other', { object: '8' }),
    ],
    [
      { role: 'staff', member: 'leads' },
      { role: 'leads', member: 'ada' },
      { role: 'leads', member: 'staff' },
      { role: 'db_datareader', member: 'reader' },
      { role: 'db_owner', member: 'dbo' },
    ],
    [
      { name: 'staff', type: 'R' },
      { name: 'leads', type: 'R' },
      { name: 'sales', type: 'R' },
    ],
  )
  const told = (grants: ReturnType<Reach['ofTable']>) =>
    grants.map(({ principal, role, via }) => `${principal.kind} ${principal.name} ${role} ${via}`)
  expect(told(reach.ofTable('7'))).toEqual([
    'everyone public read table',
    'group staff write table',
    'user ada write member of staff',
  ])
  expect(told(reach.ofTable('7', 'email'))).toEqual(['user kim read column'])
  expect(told(reach.ofSchema('shop'))).toEqual(['user reader read member of db_datareader', 'group sales read schema'])
  expect(told(reach.ofSchema('elsewhere'))).toEqual(['user reader read member of db_datareader'])
})
