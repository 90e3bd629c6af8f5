import { startConfluence, type ConfluenceBench } from '@sharelight/testkit/atlassian'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import type { Connection, Entry, ItemEntry, Removed } from '../../kit/connector.ts'
import { confluence } from './index.ts'

describe.each([
  { kind: 'the cloud', isCloud: true },
  { kind: 'a Data Center', isCloud: false },
])('Confluence of $kind', ({ isCloud }) => {
  let bench: ConfluenceBench
  let connection: Connection
  beforeEach(async () => {
    bench = await startConfluence({ isCloud })
    bench.act.addPerson('acc-ada', { displayName: 'Ada', email: 'ada@contoso.example' })
    bench.act.addPerson('acc-xen', { displayName: 'Xen', email: 'xen@elsewhere.example' })
    connection = await open({ mayChange: true })
  })
  afterEach(() => bench.stop())

  async function open(more: object) {
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
    const outbound = createOutbound(rules, { wait: () => Promise.resolve() })
    const settings = confluence.settings.parse({ ...bench.settings, ...more })
    const http = sourceHttp(outbound, confluence.hosts(settings))
    const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
    return (await confluence.load())(settings, io)
  }
  async function read() {
    const items: (Entry | Removed)[] = []
    for await (const container of connection.containers())
      for await (const page of connection.items?.(container) ?? []) items.push(...page.items)
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

  it('pages, posts, comments with replies and attachments are read; code stays in what is read', async () => {
    const { act } = bench
    const space = act.addSpace('HR', 'People')
    const code =
      '<ac:structured-macro ac:name="code"><ac:plain-text-body><![CDATA[key=<AKIA>]]></ac:plain-text-body></ac:structured-macro>'
    const page = act.addPage(space, 'Pay', `<p>IBAN</p>${code}`)
    const comment = act.say(page, '<p>Said</p>')
    act.say(page, '<p>Answered</p>', { to: comment.id })
    act.attach(page, 'a/b.txt', 'Attached')
    act.addPage(space, 'News', '<p>Today</p>', { isPost: true })
    const items = (await read()).filter(isItem)
    expect(items.map(({ kind }) => kind)).toEqual(['page', 'message', 'message', 'attachment', 'page'])
    const [first, said, answered, attached, post] = items as [ItemEntry, ItemEntry, ItemEntry, ItemEntry, ItemEntry]
    expect(first).toMatchObject({ path: 'People/Pay', owner: { name: 'reader@contoso.example' } })
    for (const _ of [1, 2]) expect(await textOf(first)).toContain('key=&#60;AKIA&#62;')
    for (const _ of [1, 2])
      expect([await textOf(said), await textOf(answered), await textOf(post)]).toEqual([
        expect.stringContaining('Said'),
        expect.stringContaining('Answered'),
        expect.stringContaining('Today'),
      ])
    expect(await textOf(attached)).toBe('Attached')
    // The sign-in goes to the site alone.
    expect(bench.calls.filter(({ call }) => call.startsWith('GET /media')).map(({ isSigned }) => isSigned)).toEqual(
      isCloud ? [false] : [],
    )
    expect(await connection.exists?.(first.key)).toBe(true)
    act.remove(page)
    expect(await connection.exists?.(first.key)).toBe(false)
  })

  it('later only what was written, said, restricted or taken away is told; where nobody may search, all is', async () => {
    const { act, state, calls } = bench
    const space = act.addSpace('HR')
    const pay = act.addPage(space, 'Pay', '<p>1</p>')
    const plan = act.addPage(space, 'Plan', '<p>2</p>')
    const post = act.addPage(space, 'News', '<p>3</p>', { isPost: true })
    const note = act.attach(plan, 'a.txt', 'A')
    const positions = new Map<string, string>()
    const told = async () => {
      const all: string[] = []
      for await (const container of connection.containers())
        for await (const page of connection.items?.(container, positions.get(container.id)) ?? []) {
          all.push(...page.items.map(({ type, key }) => `${type} ${key.slice(key.indexOf('/') + 1)}`))
          if (page.next) positions.set(container.id, page.next)
          else positions.delete(container.id)
        }
      return all.filter(one => !one.startsWith('folder'))
    }
    const attachment = `item ${plan.id}/attachment/${note.id}`
    const whole = [`item ${pay.id}`, `item ${plan.id}`, attachment, `item blog-${post.id}`]
    expect(await told()).toEqual(whole)
    calls.length = 0
    expect(await told()).toEqual([])
    expect(calls.some(({ call }) => /child|comments|attachments|restriction\//.test(call))).toBe(false)
    act.edit(pay, '<p>4</p>')
    const said = act.say(post, '<p>5</p>')
    act.remove(plan)
    expect(await told()).toEqual([
      `item ${pay.id}`,
      `item blog-${post.id}`,
      `item blog-${post.id}/footer/${said.id}`,
      `removed ${plan.id}`,
      `removed ${plan.id}/attachment/${note.id}`,
    ])
    act.restrict(pay, 'user acc-ada')
    expect(await told()).toHaveLength(3)
    expect(await told()).toEqual([])
    state.maySearch = false
    await expect(told()).rejects.toMatchObject({ code: 'resync' })
    positions.clear()
    for (const _ of [1, 2]) expect(await told()).toHaveLength(3)
  })

  it('who views a page is told by the space, or by restrictions of it or of the nearest page above it', async () => {
    const { act } = bench
    const space = act.addSpace('OPEN')
    act.permit(space, 'anonymous')
    act.permit(space, 'group staff')
    act.permit(space, 'user acc-xen')
    act.permit(space, 'user acc-xen', 'create page')
    act.addGroup('staff', ['acc-ada'])
    const top = act.addPage(space, 'Top', '')
    const shut = act.addPage(space, 'Shut', '', { parent: top.id })
    act.addPage(space, 'Below', '', { parent: shut.id })
    act.restrict(shut, 'user acc-ada', 'group staff')
    const grants = Object.fromEntries(
      (await read())
        .filter(isItem)
        .map(item => [
          item.name,
          item.grants.map(({ principal, role }) => `${principal.kind} ${principal.name} ${role}`).toSorted(),
        ]),
    )
    expect(grants).toEqual({
      Top: ['anonymous anyone read', 'group staff read', 'user xen@elsewhere.example write'],
      Shut: ['group staff read', 'user ada@contoso.example read'],
      Below: ['group staff read', 'user ada@contoso.example read'],
    })
  })

  it('spaces are closed and people taken off by remedies of either kind of site', async () => {
    const { act } = bench
    const space = act.addSpace('OPEN')
    act.permit(space, 'anonymous')
    act.permit(space, 'user acc-xen')
    act.permit(space, 'user acc-xen', 'create page')
    const key = isCloud ? space.id : space.key
    const { remove_public_access: close, remove_outside_access: off } = connection.remedies ?? {}
    const [closing] = [(await close?.plan({ key }, {})) ?? []].flat()
    if (closing) await close?.apply(closing)
    const [taking] = [(await off?.plan({ key }, off.params.parse({}))) ?? []].flat()
    const receipt = taking && (await off?.apply(taking))
    expect([...space.permissions.values()]).toEqual([])
    if (receipt) await off?.undo?.(receipt)
    expect([...space.permissions.values()].map(({ id, what }) => `${id} ${what}`)).toEqual([
      'acc-xen read space',
      'acc-xen create page',
    ])
  })

  it('people, groups, spaces and the audit log are told; what no rule knows is counted', async () => {
    const { act } = bench
    act.addGroup('confluence-administrators', ['acc-ada'])
    act.permit(act.addSpace('OPEN'), 'anonymous')
    act.record('User login', { category: 'Security' })
    act.record('Space permission added')
    act.record('Something of tomorrow', { category: 'tomorrow' })
    const accounts = []
    for await (const { items } of connection.identities?.() ?? []) accounts.push(...items)
    expect(accounts.find(({ name }) => name === 'Ada')).toMatchObject({
      address: 'ada@contoso.example',
      admin: true,
      groups: ['confluence-administrators'],
    })
    expect(accounts.map(({ kind }) => kind)).toContain('group')
    const facts = []
    for await (const { items } of connection.resources?.() ?? []) facts.push(...items)
    expect(facts.map(({ kind, public: isPublic }) => [kind, isPublic])).toEqual([
      ['tenant', null],
      ['space', true],
    ])
    const pages = []
    for await (const page of connection.activity?.('audit') ?? []) pages.push(page)
    expect(pages.flatMap(({ items }) => items).map(({ type }) => type)).toEqual(['sharing_set', 'sign_in'])
    expect(pages.map(({ unmapped }) => unmapped)).toEqual([{ 'Something of tomorrow': 1 }])
  })

  it('a token that is none is refused, where the site lets everybody see a little as well; a missing right is named', async () => {
    bench.act.addSpace('HR')
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
    expect([ok, missing.map(({ name }) => name)]).toEqual([
      true,
      isCloud ? ['The audit log'] : ['Permissions of spaces', 'The audit log'],
    ])
  })
})
