import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventOf } from './server-audit.ts'

const told = eventOf(schema => schema === 'shop')
const at = (rest: string) => told(`20261127 03:49:56,vm,anna,10.0.0.7,5,12,${rest}`)

test('tables that are read, changed, renamed and dropped are events, whatever they are called', () => {
  expect(at('READ,shop,customers,')).toMatchObject({
    type: 'file_accessed',
    actor: { name: 'anna (10.0.0.7)' },
    ip: '10.0.0.7',
    details: { path: 'shop/shop/customers' },
  })
  expect(at(`WRITE,shop,odd,'name,`)).toMatchObject({ type: 'file_modified', details: { path: `shop/shop/odd,'name` } })
  expect(at('RENAME,shop,t|shop.t2,')).toMatchObject({ type: 'folder_renamed', details: { path: 'shop/shop/t2' } })
  expect([at('READ,other,t,'), at('READ,mysql,user,'), at('DISCONNECT,,,0')]).toEqual([undefined, undefined, undefined])
})

test('grants, accounts and sign-ins are events that quote no statement; other operations are counted by name', () => {
  const grant = at(`QUERY,shop,'GRANT SELECT ON shop.* TO u@\\'%\\' IDENTIFIED BY \\'hush\\'',0`)
  expect(grant).toMatchObject({ type: 'role_changed' })
  expect(JSON.stringify(grant)).not.toContain('hush')
  expect(at(`QUERY,shop,'create user x',0`)).toMatchObject({ type: 'account_changed' })
  expect(at(`QUERY,shop,'SELECT 1',0`)).toBeUndefined()
  expect(at('FAILED_CONNECT,,,1045')).toMatchObject({ type: 'sign_in_failed' })
  expect([at('PROXY_CONNECT,,,0'), told('anything')]).toEqual(['PROXY_CONNECT', 'unknown line'])
})

test('the same line is the same event, and no line throws', () => {
  expect(at('READ,shop,t,')).toEqual(at('READ,shop,t,'))
  fc.assert(fc.property(fc.string(), text => void at(text)))
})
