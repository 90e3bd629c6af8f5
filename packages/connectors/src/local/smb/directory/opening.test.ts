import { expect, test } from 'vitest'
import type { LdapConnection } from '../../../kit/ldap/connection.ts'
import { LdapFault } from '../../../kit/ldap/fault.ts'
import type { LdapEntry, Search } from '../../../kit/ldap/messages.ts'
import { sidBytes } from '../../../kit/ntfs/sid.ts'
import { accountOf } from './account.ts'
import { Members } from './members.ts'
import { Opening } from './opening.ts'

const sid = 'S-1-5-21-1-2-3-1105'
const entry = (dn: string, attributes: Record<string, readonly (string | Buffer)[]>): LdapEntry => ({
  dn,
  attributes: new Map(
    Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values.map(value => Buffer.from(value))]),
  ),
})
const group = (dn: string, more: Record<string, readonly (string | Buffer)[]> = {}) =>
  entry(dn, { objectClass: ['group'], cn: [dn.slice(3)], ...more })
const user = (dn: string) => entry(dn, { objectClass: ['user'], sAMAccountName: [dn.slice(3)] })

/** Answers by what a search is for, as it is written. */
function answering(answer: (search: Search, text: string) => Iterable<LdapEntry>) {
  const asked: string[] = []
  const connection = {
    async *search(search: Search) {
      await Promise.resolve()
      const text = `${search.base} ${search.filter.toString('latin1')} ${search.attributes[0] ?? ''}`
      asked.push(text)
      yield* answer(search, text)
    },
  } as unknown as LdapConnection
  return { asked, connection, name: 'dc1', base: 'dc=x' }
}
const top = group('cn=Top', { objectSid: [sidBytes(sid) ?? ''] })
const isFind = (text: string) => text.includes('objectSid') && text.includes('sambaSID')

async function opened(directory: ReturnType<typeof answering>, isActive = false) {
  const opening = new Opening(new Members({ ...directory, isActive }), { isActive })
  await opening.open({ sid, name: 'Top' })
  return opening
}
const namesOf = ({ members }: Opening) =>
  [...members.values()].map(({ account, groups }) =>
    [account.dn, ...[...groups].map(each => each.account.dn)].join(' '),
  )

test('long lists of members are read range by range, and ranges that go nowhere end', async () => {
  const ranges: string[] = []
  const directory = answering(({ base, attributes }, text) => {
    if (isFind(text)) return [top]
    const [asked = ''] = attributes
    if (base.startsWith('cn=u')) return [user(base)]
    if (base !== 'cn=Top' || !asked.startsWith('member') || asked === 'memberUid') return []
    ranges.push(asked)
    const from = Number(/range=(\d+)/.exec(asked)?.[1] ?? 0)
    const name = from >= 4 ? 'member;range=4-*' : `member;range=${from}-${from + 1}`
    return [group('cn=Top', { member: [], [name]: [`cn=u${from}`, `cn=u${from + 1}`] })]
  })
  expect(namesOf(await opened(directory))).toEqual(['cn=Top', ...[0, 1, 2, 3, 4, 5].map(at => `cn=u${at} cn=Top`)])
  expect(ranges).toEqual(['member', 'member;range=2-*', 'member;range=4-*'])

  const circling = answering(({ base, attributes }, text) => {
    if (isFind(text)) return [top]
    return base === 'cn=Top' && attributes[0]?.startsWith('member')
      ? [group('cn=Top', { 'member;range=0-1': ['cn=u0'] })]
      : [user(base)]
  })
  expect(namesOf(await opened(circling))).toContain('cn=u0 cn=Top')
})

test('circles end, and groups that lie deeper than fifty are told and not opened', async () => {
  const directory = answering(({ base, attributes }, text) => {
    if (isFind(text)) return [top]
    if (attributes[0] !== 'member') return attributes.length > 1 && base !== 'dc=x' ? [group(base)] : []
    const depth = base === 'cn=Top' ? 0 : Number(base.slice(4))
    return [group(base, { member: [`cn=g${depth + 1}`, 'cn=Top', base] })]
  })
  const opening = await opened(directory)
  expect(opening.members.size).toBe(52)
  expect([...opening.untold.keys()]).toEqual(['group g51: it lies too deep in other groups'])
})

test('Active Directory is asked for everybody below a group at once, then for first groups and other domains; where it will not, step by step', async () => {
  const answer = (refuses: boolean) =>
    answering(({ base, attributes }, text) => {
      if (isFind(text)) return [top]
      if (text.includes('1.2.840.113556.1.4.1941')) {
        if (refuses) throw new LdapFault('dc1', 11)
        return [user('cn=a'), group('cn=Sub', { objectSid: [sidBytes('S-1-5-21-1-2-3-1200') ?? ''] })]
      }
      if (text.includes('primaryGroupID')) return text.includes('1200') ? [user('cn=first')] : []
      if (text.includes('memberOf'))
        return text.includes('cn=Top') ? [group('cn=Sub')] : text.includes('cn=Sub') ? [user('cn=a')] : []
      if (attributes[0] === 'member')
        return [group(base, { member: base === 'cn=Top' ? ['CN=Sub', 'cn=far'] : ['cn=a'] })]
      return []
    })
  const chained = await opened(answer(false), true)
  expect(namesOf(chained)).toEqual(['cn=Top', 'cn=a cn=Top', 'cn=Sub cn=Top', 'cn=first cn=Top'])
  expect(Object.fromEntries(chained.untold)).toEqual({
    'group Top: a member that lies in another directory, or may not be seen': 1,
  })
  expect(namesOf(await opened(answer(true), true))).toEqual(['cn=Top', 'cn=Sub cn=Top', 'cn=a cn=Sub'])
})

test('entries made of anything are people or groups by what they say, and never break the reading', () => {
  expect(accountOf(entry('', {}))).toMatchObject({ kind: 'user', account: '', sid: undefined })
  expect(
    accountOf(
      entry('cn=x', { objectClass: ['GROUP'], objectSid: ['short'], sambaSID: ['S-1-x'], userAccountControl: ['two'] }),
    ),
  ).toMatchObject({ kind: 'group', sid: undefined, isDisabled: false })
  expect(accountOf(entry('cn=pc', { objectClass: ['user', 'computer'], sAMAccountName: ['PC$'] })).kind).toBe(
    'application',
  )
})
