import { startMongoReplay, type MongoReplay } from '@sharelight/testkit/benches'
import { openBench, readAll } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, readOutboundRules, sourceHttp, type Connector, type Receipt, type Step } from '../index.ts'
import { mongodb } from './index.ts'

const password = 'hush, a päss word'
const database = (role: string, db = 'shop') => ({ role, db })

describe('sign-in and roles, on a made-up MongoDB that answers as MongoDB documents it', () => {
  let replay: MongoReplay
  beforeAll(async () => {
    replay = await startMongoReplay([
      {
        user: 'reader',
        db: 'admin',
        password,
        roles: [
          database('readAnyDatabase', 'admin'),
          database('userAdminAnyDatabase', 'admin'),
          database('clusterMonitor', 'admin'),
        ],
      },
      { user: 'plain', db: 'admin', password, roles: [database('read')] },
      { user: 'alice', db: 'shop', password, roles: [database('readWrite'), database('auditor')] },
      { user: 'bob@partner.example', db: 'admin', password, roles: [database('auditor')] },
    ])
    replay.collections.set('shop.orders', [{ _id: 1, iban: 'DE89 3704 0044 0532 0130 00' }])
    replay.collections.set('shop.notes', [{ _id: 1, text: 'Nothing of note.' }])
    replay.collections.set('shop.ibans/all', [{ _id: 1, bank: { iban: 'DE89' } }])
    replay.views.add('shop.ibans/all')
    replay.roles.push({
      role: 'auditor',
      db: 'shop',
      isBuiltin: false,
      roles: [],
      privileges: [{ resource: { db: 'shop', collection: 'orders' }, actions: ['find'] }],
    })
  })
  afterAll(() => replay.close())

  const open = (user = 'reader', secret = password, more: { query?: string; replica?: string } = {}) =>
    openBench(mongodb as Connector, {
      settings: {
        uri: `mongodb://${user}:${encodeURIComponent(secret)}@127.0.0.1:${replay.port}/admin${more.query ?? ''}`,
        ...(more.replica !== undefined && { replica: more.replica }),
      },
      io: () => ({
        http: sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1']),
      }),
    })

  it('a wrong password is a lost consent, whose words hold neither it nor the connection string', async () => {
    const connection = await open('reader', 'another')
    const { ok, missing } = await connection.check()
    expect({ ok, said: missing[0]?.wayOut }).toEqual({
      ok: false,
      said: expect.stringContaining('does not take the user') as string,
    })
    await connection.close()
  })

  it('who reaches a collection follows from built-in roles and from those that somebody made', async () => {
    const follower = await readAll(open)
    const grants = (key: string) => {
      const entry = follower.entries.get(key)
      return entry?.type === 'item'
        ? entry.grants.map(({ principal, role, via }) => `${principal.name} ${role} ${via}`)
        : entry
    }
    expect(grants('shop/orders/iban')).toEqual([
      'admin.reader read role admin.readAnyDatabase',
      'admin.plain read role shop.read',
      'shop.alice write role shop.readWrite',
      'shop.alice read role shop.auditor',
      'admin.bob@partner.example read role shop.auditor',
    ])
    expect(grants('shop/notes/text')).toEqual([
      'admin.reader read role admin.readAnyDatabase',
      'admin.plain read role shop.read',
      'shop.alice write role shop.readWrite',
    ])
  })

  it('a view is sampled by its first documents, and a name with a slash has a key of its own', async () => {
    expect([...(await readAll(open)).entries.keys()]).toContain('shop/ibans%2Fall/bank.iban')
  })

  it('a replica is read where it says that it is a secondary, and nothing is read where it does not', async () => {
    const replica = `127.0.0.1:${replay.port}`
    const said = async (more: { query?: string; replica?: string }) => {
      const connection = await open('reader', password, more)
      const { ok, granted, missing } = await connection.check()
      await connection.close()
      return ok ? granted.at(-1) : missing[0]?.wayOut
    }
    expect(await said({ replica })).toMatch(/^127\.0\.0\.1:\d+ is no replica at present/)
    expect(await said({ query: '?readPreference=secondary' })).toMatch(/readPreference is secondary/)
    expect(await said({ query: '?readPreference=primary' })).not.toMatch(/replica/)
    expect(await said({ replica: '127.0.0.1:1' })).toMatch(/is none of the servers that the connection string names/)
    replay.hello = { isWritablePrimary: false, secondary: true, setName: 'rs0' }
    expect(await said({ replica })).toBe(`Rows are read from ${replica}, which is a replica`)
    expect(await said({ query: '?readPreference=primary' })).toMatch(/readPreference is primary/)
    replay.hello = {}
  })

  it('users are accounts, roles are groups, and the server is a resource that asks for sign-in', async () => {
    const connection = await open()
    const [identities, resources] = [await firstOf(connection.identities?.()), await firstOf(connection.resources?.())]
    expect(identities).toMatchObject([
      { address: 'admin.reader', admin: true },
      { address: 'admin.plain', admin: false },
      { address: 'shop.alice', groups: ['shop.readWrite', 'shop.auditor'] },
      { address: 'bob@partner.example', kind: 'user' },
      { address: 'shop.auditor', kind: 'group' },
    ])
    expect(resources).toMatchObject([
      {
        id: 'shop',
        kind: 'database',
        public: false,
        facts: { authorization: true, bindIp: '0.0.0.0', sslRequired: true, superusers: 1 },
      },
    ])
    await connection.close()
  })

  it('test connection names what is missing right by right, and what is more than reading needs', async () => {
    const plain = await open('plain')
    expect(await plain.check()).toMatchObject({
      ok: true,
      missing: [{ name: 'viewUser, viewRole on all databases' }, { name: 'getCmdLineOpts' }],
    })
    const reader = await open()
    expect(await reader.check()).toMatchObject({
      missing: [],
      excess: [
        {
          name: 'The role userAdminAnyDatabase on admin',
          wayOut: expect.stringContaining('db.revokeRolesFromUser(') as string,
        },
      ],
    })
    replay.roles.push({
      role: 'keeper',
      db: 'shop',
      isBuiltin: false,
      roles: [],
      privileges: [{ resource: { db: 'shop', collection: '' }, actions: ['find', 'update', 'insert'] }],
    })
    replay.users[1]?.roles.push(database('keeper'))
    expect((await plain.check()).excess).toMatchObject([
      { name: 'insert, update on shop', wayOut: expect.stringContaining('(shop.read, shop.keeper)') as string },
    ])
    replay.users[1]?.roles.pop()
    replay.roles.pop()
    await plain.close()
    await reader.close()
  })

  it('a role is taken from a user, twice is once, and given back', async () => {
    const connection = await open()
    const remedy = connection.remedies?.['revoke_role']
    const grant = '["shop.alice","shop","readWrite"]'
    const step = (await remedy?.plan({ key: 'shop/orders/iban', grant }, {})) as Step
    expect(step.says).toBe('Takes the role shop.readWrite from shop.alice, everywhere that it counts.')
    const roles = () => replay.users[2]?.roles.map(({ role }) => role)
    const receipt = (await remedy?.apply(step)) as Receipt
    await remedy?.apply(step)
    expect(roles()).toEqual(['auditor'])
    expect(await remedy?.plan({ key: 'shop/orders/iban', grant }, {})).toBeUndefined()
    await remedy?.undo?.(receipt)
    expect(roles()).toEqual(['auditor', 'readWrite'])
    await expect(remedy?.plan({ key: 'shop/orders/iban', grant: '["shop.nobody","shop","read"]' }, {})).rejects.toThrow(
      'no user',
    )
    await connection.close()
  })
})

async function firstOf<T>(pages: AsyncIterable<{ items: T[] }> | undefined): Promise<T[]> {
  const items: T[] = []
  for await (const page of pages ?? []) items.push(...page.items)
  return items
}
