import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, readDrives, whole } from '@sharelight/testkit/connectors'
import { startGithub, type GithubBench } from '@sharelight/testkit/github'
import {
  createOutbound,
  localIo,
  readOutboundRules,
  sourceHttp,
  type AccountFacts,
  type ActivityEvent,
  type Connection,
  type Entry,
  type ItemEntry,
  type ResourceFacts,
} from '../../index.ts'
import { open } from './open.ts'
import { GithubSettings } from './settings.ts'

let bench: GithubBench
let connection: Connection
const secret = 'token = ghp_1234567890abcdefghijklmnopqrstuvwxyz'

const connect = (more: object = {}) =>
  open(
    GithubSettings.parse({ ...bench.settings, history: 'all', ...more }),
    localIo({
      http: sourceHttp(
        createOutbound(
          readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }),
          { wait: () => Promise.resolve() },
        ),
        ['api.github.com', 'github.contoso.example'],
      ),
      signal: new AbortController().signal,
      ownDomains: ['contoso.example'],
      now: () => new Date(),
    }),
  )

beforeAll(async () => {
  bench = await startGithub()
  const { act } = bench
  act.addPerson('ada', { isAdmin: true })
  act.addPerson('bob', { has2fa: false })
  act.addPerson('xen', { isOutside: true, has2fa: false })
  act.addRepository('site', { visibility: 'public', keys: [{ id: 1, read_only: false }] })
  act.addRepository('plans')
  act.addRepository('empty', { visibility: 'internal' })
  act.push('site', { 'README.md': 'Hello.', 'src/app.ts': 'export {}' })
  act.push('plans', { '.env': secret, 'a/b.txt': 'B.' }, 'Set things up')
  act.push('plans', { '.env': 'token = $TOKEN' }, 'Take the token out')
  act.letIn('plans', 'ada', 'admin')
  act.letIn('plans', 'xen', 'write')
  connection = await connect()
})
afterAll(() => bench.stop())

const items = (entries: readonly { type: string }[]) =>
  (entries as Entry[]).filter((entry): entry is ItemEntry => entry.type === 'item')
const found = (entries: readonly { type: string }[], key: string) => {
  const item = items(entries).find(entry => entry.key === key)
  if (!item) throw new Error(`Nothing has the key ${key}.`)
  return item
}
const text = async (item: ItemEntry, of = connection) => (await bytesOf(await of.fetch(item, whole))).toString()
const all = async <T>(pages: AsyncIterable<{ items: T[] }> | undefined) => {
  const told: T[] = []
  for await (const page of pages ?? []) told.push(...page.items)
  return told
}

it('files are told with who reaches the repository: anybody, people of it, outsiders', async () => {
  const { entries } = await readDrives(connection)
  const open = found(entries, 'contoso/site/src/app.ts')
  expect(open).toMatchObject({ parent: 'contoso/site/src', size: 9 })
  expect(open.grants).toMatchObject([{ principal: { kind: 'anonymous' }, role: 'read', inherited: true }])
  expect(await text(open)).toBe('export {}')
  const kept = found(entries, 'contoso/plans/a/b.txt')
  expect(kept.grants.map(({ principal, role, via }) => [principal.address ?? principal.name, role, via])).toEqual([
    ['ada', 'owner', 'collaborator'],
    ['xen@users.noreply.github.com', 'write', 'outside collaborator'],
  ])
  expect(entries).toContainEqual(expect.objectContaining({ type: 'folder', key: 'contoso/empty' }))
})

it('what each commit brought is an item; what was taken out again is found there', async () => {
  const { entries } = await readDrives(connection)
  const commits = items(entries).filter(({ key }) => key.startsWith('contoso/plans#history/'))
  const first = commits.find(({ name }) => name.includes('Set things up'))
  expect(first).toMatchObject({ owner: { address: 'ada@contoso.example' } })
  expect(first && (await text(first))).toContain('ghp_1234567890')
  const later = commits.find(({ name }) => name.includes('Take the token out'))
  expect(later && (await text(later))).toBe('.env\ntoken = $TOKEN')
})

it('issues and what is said of them are items, and changes of theirs are told once', async () => {
  const { act } = bench
  const issue = act.write('plans', { by: 'ada', title: 'Pay', body: 'IBAN DE89 3704 0044 0532 0130 00' })
  const first = await readDrives(connection)
  const key = `contoso/plans#issues/${issue.number}`
  expect(await text(found(first.entries, key), await connect())).toBe('Pay\n\nIBAN DE89 3704 0044 0532 0130 00')
  const comment = act.write('plans', { by: 'xen', body: 'Paid.', on: issue.number })
  const second = await readDrives(connection, first.positions)
  expect(items(second.entries).map(item => item.key)).toEqual([`${key}/${comment.id}`])
  expect(items((await readDrives(connection, second.positions)).entries)).toEqual([])
})

it('a repository that nobody pushed to costs no list; one that is opened is told anew without being read', async () => {
  const { calls, state } = bench
  const first = await readDrives(connection)
  const before = calls.length
  await readDrives(connection, first.positions)
  expect(calls.slice(before).some(call => call.includes('/git/trees/'))).toBe(false)
  const plans = state.repositories.get('plans')
  if (plans) plans.visibility = 'internal'
  const { entries } = await readDrives(connection, first.positions)
  expect(found(entries, 'contoso/plans/a/b.txt').stamp).toBe(found(first.entries, 'contoso/plans/a/b.txt').stamp)
  expect(found(entries, 'contoso/plans/a/b.txt').grants[0]).toMatchObject({ principal: { kind: 'everyone' } })
  if (plans) plans.visibility = 'private'
})

it('a list of files that is cut off is read folder by folder', async () => {
  bench.state.mostOfTree = 1
  const { entries } = await readDrives(connection)
  expect(items(entries).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['contoso/plans/.env', 'contoso/plans/a/b.txt']),
  )
  bench.state.mostOfTree = 100_000
})

it('people are told with their second step, outsiders as guests; repositories with what opens them', async () => {
  const people = new Map((await all<AccountFacts>(connection.identities?.())).map(one => [one.name, one]))
  expect(people.get('ada')).toMatchObject({ admin: true, mfa: true, guest: false })
  expect(people.get('bob')).toMatchObject({ admin: false, mfa: false })
  expect(people.get('xen')).toMatchObject({ guest: true, mfa: false, address: 'xen@users.noreply.github.com' })
  const resources = await all<ResourceFacts>(connection.resources?.())
  expect(resources.find(({ id }) => id === 'contoso/site')).toMatchObject({
    kind: 'repository',
    public: true,
    facts: { writingDeployKeys: 1, mainProtected: true },
  })
  expect(resources.find(({ kind }) => kind === 'tenant')).toMatchObject({
    name: 'contoso',
    facts: { secondStepRequired: true },
  })
})

it('the audit log is told page by page from where it was left; without one nothing fails', async () => {
  const { act, state } = bench
  act.record('repo.access', { repo: 'contoso/site', visibility: 'public', previous_visibility: 'private' })
  act.record('repo.add_member', { repo: 'contoso/plans', user: 'xen' })
  act.record('workflows.completed_workflow_run')
  act.record('an_action.of_tomorrow')
  state.mostAPage = 1
  const told: ActivityEvent[] = []
  let unmapped = {}
  let from: string | undefined
  for await (const page of connection.activity?.('audit') ?? []) {
    told.push(...page.items)
    unmapped = { ...unmapped, ...page.unmapped }
    from = page.next
  }
  state.mostAPage = 100
  expect(told.map(({ type }) => type)).toEqual(['sharing_set', 'sharing_set'])
  expect(told[0]).toMatchObject({ shareType: 'anonymous', details: { repository: 'contoso/site' }, ip: '203.0.113.7' })
  expect(unmapped).toEqual({ 'an_action.of_tomorrow': 1 })
  expect((await all(connection.activity?.('audit', from))).length).toBeLessThanOrEqual(2)
  state.hasAudit = false
  expect(await all(connection.activity?.('audit'))).toEqual([])
  expect((await connection.check()).missing.map(({ name }) => name)).toEqual(['The audit log'])
  state.hasAudit = true
})

it('a limit that is used up is waited for, although GitHub says 403', async () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4000000000' }
  const { faults } = bench
  const mend = faults.answer(403, 'API rate limit exceeded')
  expect(await connection.check()).toMatchObject({ ok: false })
  mend()
  const { faultOf } = await import('./fault.ts')
  const answer = { status: 403, headers: new Headers(headers), discard() {} } as unknown as Parameters<
    typeof faultOf
  >[0]
  expect(() => faultOf(answer, { what: 'A list', now: new Date() })).toThrow('GitHub wants fewer calls')
})

it('an Enterprise Server is called below its own address, and an app signs in by its key', async () => {
  expect(GithubSettings.parse({ ...bench.settings, baseUrl: 'https://github.contoso.example/api/v3/' }).baseUrl).toBe(
    'https://github.contoso.example/api/v3',
  )
  const { organisations, ...app } = bench.app
  const byApp = await open(
    GithubSettings.parse({ ...app }),
    localIo({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })),
        ['api.github.com'],
      ),
      signal: new AbortController().signal,
      ownDomains: [],
      now: () => new Date(),
    }),
  )
  expect(organisations).toEqual(['contoso'])
  expect(await byApp.check()).toMatchObject({ ok: true })
  expect(() => GithubSettings.parse({ organisations: [] })).toThrow(/Give one of/)
})
