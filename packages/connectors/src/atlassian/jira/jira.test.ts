import { startJira, type JiraBench } from '@sharelight/testkit/atlassian'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import type { Connection, Entry, ItemEntry, Removed } from '../../kit/connector.ts'
import { jira } from './index.ts'

describe.each([
  { kind: 'the cloud', isCloud: true },
  { kind: 'a Data Center', isCloud: false },
])('Jira of $kind', ({ isCloud }) => {
  let bench: JiraBench
  let connection: Connection
  beforeEach(async () => {
    bench = await startJira({ isCloud })
    bench.act.addUser('acc-ada', { displayName: 'Ada', emailAddress: 'ada@contoso.example' })
    connection = await open({})
  })
  afterEach(() => bench.stop())

  async function open(more: object) {
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
    const outbound = createOutbound(rules, { wait: () => Promise.resolve() })
    const settings = jira.settings.parse({ ...bench.settings, ...more })
    const http = sourceHttp(outbound, jira.hosts(settings))
    const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
    return (await jira.load())(settings, io)
  }
  async function read(positions = new Map<string, string>()) {
    const items: (Entry | Removed)[] = []
    for await (const container of connection.containers())
      for await (const page of connection.items?.(container, positions.get(container.id)) ?? []) {
        items.push(...page.items)
        if (page.next) positions.set(container.id, page.next)
      }
    return items
  }
  const isItem = (entry: Entry | Removed): entry is ItemEntry => entry.type === 'item'
  const textOf = async ({ key, stamp }: ItemEntry) => {
    const content = await connection.fetch({ key, stamp }, { maxBytes: 1e6 })
    if ('bytes' in content) return Buffer.from(content.bytes).toString()
    const parts: Uint8Array[] = []
    if ('stream' in content) for await (const part of content.stream) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  it('issues, all comments of them and attachments are read, fields of their own by their names', async () => {
    const { act, state } = bench
    const project = act.addProject('HR', 'People')
    state.names = { customfield_1: 'Account' }
    const issue = act.addIssue(project, {
      summary: 'Pay',
      description: 'Line 1\nLine 2',
      fields: { customfield_1: 'DE89' },
    })
    for (let at = 0; at < 25; at++) act.say(issue, `Said ${at}`)
    act.attach(issue, 'a/b.txt', 'Attached')
    const items = (await read()).filter(isItem)
    expect(items.map(({ kind }) => kind)).toEqual([
      'issue',
      ...Array.from({ length: 25 }, () => 'message'),
      'attachment',
    ])
    const [first, said, attached] = [items[0], items[25], items[26]] as [ItemEntry, ItemEntry, ItemEntry]
    expect(first).toMatchObject({
      name: 'HR-1 Pay',
      path: 'People (HR)/HR-1 Pay',
      owner: { name: 'reader@contoso.example' },
    })
    expect(await textOf(first)).toBe('Pay\n\nLine 1\nLine 2\n\nAccount: DE89')
    // What listing told is told once: the second time Jira is asked.
    expect(await textOf(first)).toBe('Pay\n\nLine 1\nLine 2\n\nAccount: DE89')
    expect([await textOf(said), await textOf(said)]).toEqual(['Said 24', 'Said 24'])
    expect(await textOf(attached)).toBe('Attached')
    expect(await connection.exists?.(said.key)).toBe(true)
    expect(await connection.exists?.(`${project.id}/${issue.id}/comment/1`)).toBe(false)
  })

  it('who reaches a project is read from its permission scheme and roles; security levels and comments narrow it', async () => {
    const { act } = bench
    act.addUser('acc-xen', { displayName: 'Xen', emailAddress: 'xen@elsewhere.example' })
    const project = act.addProject('OPEN')
    const role = act.addRole(project, 'Developers', ['acc-ada', 'acc-xen', 'group:staff'])
    act.permit(project, { type: 'anyone' })
    act.permit(project, { type: 'applicationRole' })
    act.permit(project, { type: 'projectRole', parameter: String(role), value: String(role) })
    act.permit(project, { type: 'projectRole', parameter: String(role), value: String(role) }, 'EDIT_ISSUES')
    const issue = act.addIssue(project)
    act.say(issue, 'For them', { visibility: { type: 'group', value: 'staff', identifier: 'gid-staff' } })
    act.addIssue(project, { security: { id: '7', name: 'Board' } })
    const [first, comment, secret] = (await read()).filter(isItem) as [ItemEntry, ItemEntry, ItemEntry]
    expect(first.grants.map(({ principal, role: how }) => `${principal.kind} ${principal.name} ${how}`)).toEqual([
      'anonymous anyone read',
      'everyone everyone read',
      'user ada@contoso.example write',
      'user xen@elsewhere.example write',
      'group staff write',
    ])
    expect(comment.grants.map(({ principal }) => principal.name)).toEqual(['staff'])
    expect(secret.grants.map(({ principal }) => principal.displayName)).toEqual(['Security level Board'])
  })

  it('later only what was changed is told, and what was deleted, comments and attachments too', async () => {
    const { act } = bench
    const project = act.addProject('HR')
    act.permit(project, { type: 'anyone' })
    const [kept, changed, gone] = ['Kept', 'Changed', 'Gone'].map(summary => act.addIssue(project, { summary })) as [
      never,
      never,
      never,
    ]
    const comment = act.say(changed, 'Away soon')
    const positions = new Map<string, string>()
    await read(positions)
    expect(await read(positions)).toEqual([])
    const issue = [...bench.state.issues.values()].find(({ summary }) => summary === 'Changed')
    if (issue) issue.comments = []
    act.edit(changed, { description: 'New' })
    const ids = [...bench.state.issues.values()].map(({ id }) => `${project.id}/${id}`)
    act.remove(gone)
    const told = await read(positions)
    expect(told.map(({ type, key }) => `${type} ${key}`)).toEqual([
      `item ${ids[1]}`,
      `removed ${ids[1]}/comment/${comment.id}`,
      `removed ${ids[2]}`,
    ])
    expect(kept).toBeDefined()
    act.permit(project, { type: 'applicationRole' })
    expect((await read(positions)).map(({ type, key }) => `${type} ${key}`)).toEqual([
      `folder ${project.id}`,
      `item ${ids[0]}`,
      `item ${ids[1]}`,
    ])
  })

  it('people, groups and the audit log are told; what no rule knows is counted', async () => {
    const { act } = bench
    act.addGroup('jira-administrators', ['acc-ada'])
    act.record('User added to group', { category: 'group management' })
    act.record('Permission scheme updated', { category: 'permissions' })
    act.record('Something of tomorrow', { category: 'tomorrow' })
    const accounts = []
    for await (const { items } of connection.identities?.() ?? []) accounts.push(...items)
    expect(accounts.find(({ name }) => name === 'Ada')).toMatchObject({
      address: 'ada@contoso.example',
      admin: true,
      groups: ['jira-administrators'],
    })
    expect(accounts.find(({ kind }) => kind === 'group')).toMatchObject({ name: 'jira-administrators' })
    const pages = []
    for await (const page of connection.activity?.('audit') ?? []) pages.push(page)
    expect(pages.flatMap(({ items }) => items).map(({ type }) => type)).toEqual(['sharing_set', 'group_changed'])
    expect(pages.map(({ unmapped }) => unmapped)).toEqual([{ 'Something of tomorrow': 1 }])
    expect(pages[0]?.items[0]).toMatchObject({ ip: '192.0.2.7', actor: { name: 'reader@contoso.example' } })
  })

  it('projects open to all, and in the cloud filters too, are facts of the site', async () => {
    const { act, state } = bench
    act.permit(act.addProject('OPEN'), { type: 'anyone' })
    act.addProject('SHUT')
    state.filters.push({ id: '9', name: 'All', types: ['global'] })
    const facts = []
    for await (const { items } of connection.resources?.() ?? []) facts.push(...items)
    expect(facts.map(({ kind, name, public: isPublic }) => [kind, name, isPublic])).toEqual([
      ['tenant', 'Jira', null],
      ['project', 'OPEN', true],
      ['project', 'SHUT', false],
      ...(isCloud ? [['filter', 'All', true]] : []),
    ])
  })

  it('a token that is none is refused, where the site lets everybody see a little as well; a missing right is named', async () => {
    bench.act.addProject('HR')
    bench.state.letsNobodyIn = true
    bench.state.isSignedOut = true
    expect(await connection.check()).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringContaining('token') as unknown }],
    })
    await expect(read()).rejects.toMatchObject({ code: 'consent_lost' })
    bench.state.isSignedOut = false
    const positions: string[] = []
    for await (const { next } of connection.activity?.('audit') ?? []) if (next) positions.push(next)
    bench.state.mayAdminister = false
    // Who never could read the log is not stopped by it; who no longer can hears of it.
    for await (const { items } of connection.activity?.('audit') ?? []) expect(items).toEqual([])
    const lost = (async () => {
      for await (const _ of connection.activity?.('audit', positions.at(-1)) ?? []) expect.unreachable()
    })()
    await expect(lost).rejects.toMatchObject({ code: 'scope_missing' })
    const { ok, missing } = await connection.check()
    expect([ok, missing.map(({ name }) => name)]).toEqual([true, ['Administer projects', 'The audit log']])
    expect(
      (await read()).map(
        entry =>
          entry.type !== 'removed' &&
          entry.type !== 'problem' &&
          entry.grants.map(({ principal }) => principal.displayName),
      ),
    ).toEqual([['Whoever may browse HR']])
  })
})
