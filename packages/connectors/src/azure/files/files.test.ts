import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import { putFile, shareIn, startAzureFiles, takeSnapshot, type FilesBench } from '@sharelight/testkit/azure-files'
import {
  bytesOf,
  faultyFront,
  itemsOf,
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  whole,
} from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection, Entry, Page } from '../../kit/connector.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { azureFiles } from './index.ts'
import { AzureFilesSettings } from './settings.ts'

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
const rules = { OUTBOUND_ALLOW: '127.0.0.1' }

remoteConformance(azureFiles, async (): Promise<RemoteBench> => {
  const bench = await startAzureFiles()
  const front = await faultyFront(bench.url, {
    unauthorised: { status: 403, type: 'application/xml', body: error('AuthenticationFailed') },
    forbidden: { status: 403, type: 'application/xml', body: error('AuthorizationPermissionMismatch') },
  })
  const { state } = bench
  // In numbers, an address takes the account into its path; a name stands for itself.
  const settings = {
    account: state.account,
    endpoint: 'https://papers.file.core.windows.net',
    accountKey: state.key,
    quarantineShare: 'quarantine',
  }
  putFile(state, 'quarantine', 'readme.txt', 'Nothing yet.')
  for (const node of shareIn(state, 'quarantine').nodes.values()) node.sddl = 'O:BAD:(A;;FA;;;BA)'
  shareIn(state, 'papers')
  const path = (name: string) => `deep/er/${name}.txt`
  const nodeOf = (name: string) => shareIn(state, 'papers').nodes.get(path(name))
  const permitted = (name: string, sddl: string) => {
    if (!nodeOf(name)) putFile(state, 'papers', path(name), 'Open.')
    const node = nodeOf(name)
    if (node) node.sddl = sddl
    return Promise.resolve({ key: `papers/${path(name)}` })
  }
  return {
    settings,
    io: () => ({
      http: sourceHttp(
        createOutbound(
          readOutboundRules({
            ...rules,
            OUTBOUND_HOSTS: JSON.stringify({ 'papers.file.core.windows.net': front.url }),
          }),
          { wait: () => Promise.resolve() },
        ),
        azureFiles.hosts(AzureFilesSettings.parse(settings)),
      ),
    }),
    put(name, text) {
      putFile(state, 'papers', path(name), text)
      return Promise.resolve(`papers/${path(name)}`)
    },
    remove: name => Promise.resolve(void shareIn(state, 'papers').nodes.delete(path(name))),
    share(name, isPublic) {
      const node = nodeOf(name)
      if (node) node.sddl = isPublic ? 'O:BAD:(A;;FR;;;AN)(A;;FR;;;WD)' : 'O:BAD:(A;;FA;;;BA)'
      return Promise.resolve()
    },
    faults: [
      'throttled',
      'throttled_silently',
      'busy',
      'consent_lost',
      'scope_missing',
      'unreachable',
      'truncated',
      'malformed',
    ],
    fault: fault => front.fault(fault),
    fill(count) {
      const { nodes } = shareIn(state, 'papers')
      for (let at = 0; at < count; at++)
        nodes.set(`many-${at}.txt`, {
          bytes: Buffer.from('x'),
          tag: '"1"',
          writtenAt: new Date(0),
          sddl: 'O:BA',
          attributes: 'Archive',
        })
      return Promise.resolve()
    },
    most: 20_000,
    remedies: [
      {
        name: 'quarantine',
        params: { reason: 'It holds card numbers.' },
        prepare() {
          putFile(state, 'papers', path('secret'), 'Secret.')
          return Promise.resolve({ key: `papers/${path('secret')}` })
        },
        isMended: () => Promise.resolve(!nodeOf('secret')),
        interfere: () => Promise.resolve(putFile(state, 'papers', path('secret'), 'Another secret.')),
      },
      {
        name: 'tag',
        params: {},
        prepare() {
          putFile(state, 'papers', path('marked'), 'Marked.')
          return Promise.resolve({ key: `papers/${path('marked')}` })
        },
        isMended: () => Promise.resolve(nodeOf('marked')?.metadata?.['sharelight'] === 'sensitive'),
        interfere() {
          const node = nodeOf('marked')
          if (node) node.metadata = { owner: 'press' }
          return Promise.resolve()
        },
      },
      {
        name: 'remove_everyone',
        params: {},
        prepare: () =>
          permitted('open', 'O:BAG:SYD:PAI(A;;FA;;;BA)(A;;0x1200a9;;;AU)(A;;FR;;;WD)(A;;FR;;;S-1-5-21-1-2-3-9)'),
        isMended: () => Promise.resolve(!/;(WD|AU)\)/.test(nodeOf('open')?.sddl ?? '')),
        interfere: async () => void (await permitted('open', 'O:BAG:SYD:PAI(A;;FA;;;S-1-5-21-1-2-3-10)(A;;FR;;;WD)')),
      },
      {
        name: 'remove_access',
        params: {},
        prepare: async () => ({
          ...(await permitted('given', 'O:BAG:SYD:(A;;FA;;;BA)(A;;FR;;;S-1-5-21-1-2-3-9)(A;;FR;;;WD)')),
          grant: 'S-1-5-21-1-2-3-9',
        }),
        isMended: () => Promise.resolve(nodeOf('given')?.sddl === 'O:BAG:SYD:(A;;FA;;;BA)(A;;FR;;;WD)'),
        interfere: async () => void (await permitted('given', 'O:S-1-5-21-1-2-3-9G:SYD:(A;;FR;;;S-1-5-21-1-2-3-9)')),
      },
      {
        name: 'remove_stored_policies',
        params: {},
        prepare() {
          const { policies } = shareIn(state, 'papers')
          policies.clear()
          policies.set('partners', 'r').set('press', 'r')
          return Promise.resolve({ key: 'papers#' })
        },
        isMended: () => Promise.resolve(shareIn(state, 'papers').policies.size === 0),
        interfere: () => Promise.resolve(void shareIn(state, 'papers').policies.set('partners', 'rw')),
      },
    ],
    async close() {
      await front.close()
      await bench.stop()
    },
  }
})
secretsConformance(withReading(azureFiles))

describe('a share of Azure Files', () => {
  let bench: FilesBench
  beforeAll(async () => {
    bench = await startAzureFiles()
    const { state } = bench
    for (const path of [
      'a/1.txt',
      'a/b/2.txt',
      'a/b/3.txt',
      'a/c/4.txt',
      'd/5.txt',
      'é & <x>.txt',
      'top.txt',
      'bell\u0007.txt',
    ])
      putFile(state, 'docs', path, `This is ${path}.`)
    shareIn(state, 'docs').policies.set('partners', 'rw')
    const secret = shareIn(state, 'docs').nodes.get('top.txt')
    if (secret)
      secret.sddl =
        'O:S-1-5-21-1-2-3-1001G:DUD:PAI(D;;FR;;;S-1-5-21-1-2-3-1002)(A;;FA;;;BA)(A;ID;0x1301bf;;;S-1-12-1-1-131074-50462976-117835012)(A;OICIIO;FA;;;WD)(XA;;FA;;;WD;(@User.a==1))'
    shareIn(state, 'unix').protocol = 'NFS'
  })
  afterAll(() => bench.stop())

  const open = async (more: object): Promise<Connection> => {
    const settings = AzureFilesSettings.parse({ account: 'papers', ...more })
    const outbound = createOutbound(readOutboundRules({ ...rules, OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }))
    return (await azureFiles.load())(settings, localIo({ http: sourceHttp(outbound, azureFiles.hosts(settings)) }))
  }
  const pagesOf = async (connection: Connection, share: string, from?: string) => {
    const pages: Page<Entry>[] = []
    for await (const page of connection.items?.({ id: share, name: share }, from) ?? []) pages.push(page as Page<Entry>)
    return pages
  }

  test('is read page by page to any depth, and from every page on to the same end', async () => {
    const connection = await open({ accountKey: bench.state.key })
    bench.state.pageSize = 2
    const pages = await pagesOf(connection, 'docs')
    const all = pages.flatMap(({ items }) => items)
    expect(
      itemsOf(all)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(
      [
        'docs/a/1.txt',
        'docs/a/b/2.txt',
        'docs/a/b/3.txt',
        'docs/a/c/4.txt',
        'docs/bell\ufffd.txt',
        'docs/d/5.txt',
        'docs/top.txt',
        'docs/é & <x>.txt',
      ].toSorted(),
    )
    for (const [at, { next }] of pages.entries()) {
      if (next === undefined) continue
      const rest = (await pagesOf(connection, 'docs', next)).flatMap(({ items }) => items)
      const wanted = pages.slice(at + 1).flatMap(({ items }) => items)
      expect(rest.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key))
    }
    expect((await pagesOf(connection, 'docs')).at(-1)?.covers).toBe('all')
    bench.state.shut = /^docs\/a\/b$/
    const shut = await pagesOf(connection, 'docs')
    expect(shut.at(-1)?.covers).toBe('changes')
    expect(shut.flatMap(({ items }) => items).find(({ type }) => type === 'problem')).toMatchObject({
      path: 'docs/a/b/',
      reason: 'permission_denied',
    })
    bench.state.shut = undefined
    bench.state.pageSize = 5000
    expect(await pagesOf(connection, 'unix')).toMatchObject([
      { covers: 'changes', items: [{ type: 'problem', detail: expect.stringContaining('NFS') as string }] },
    ])
  })

  test('snapshots are read where the settings ask for them: what was there then, by whom the share lets in, and nothing of it is changed', async () => {
    const at = '2026-11-20T10:00:00.0000000Z'
    putFile(bench.state, 'old', 'kept.txt', 'As it was.')
    takeSnapshot(bench.state, 'old', at)
    putFile(bench.state, 'old', 'kept.txt', 'As it is.')
    putFile(bench.state, 'old', 'deep/new.txt', 'New.')
    const containersOf = async (connection: Connection) => {
      const names: string[] = []
      for await (const { id } of connection.containers()) names.push(id)
      return names
    }
    const plain = await open({ accountKey: bench.state.key, shares: ['old'] })
    expect(await containersOf(plain)).toEqual(['old'])
    const connection = await open({ sasToken: bench.state.signature, shares: ['old'], snapshots: true })
    expect(await containersOf(connection)).toEqual(['old', `old@${at}`])
    const pages = await pagesOf(connection, `old@${at}`)
    const [item, ...others] = itemsOf(pages.flatMap(({ items }) => items))
    expect(others).toEqual([])
    expect(item).toMatchObject({ key: `old@${at}/kept.txt`, path: `old@${at}/kept.txt` })
    expect(item?.grants[0]?.principal.name).toBe('Authenticated Users')
    expect(pages.at(-1)?.covers).toBe('all')
    const textOf = async (of: Connection, key: string) =>
      (await bytesOf(await of.fetch({ key, stamp: '' }, whole))).toString()
    expect([await textOf(connection, item?.key ?? ''), await textOf(connection, 'old/kept.txt')]).toEqual([
      'As it was.',
      'As it is.',
    ])
    await expect(textOf(plain, item?.key ?? '')).rejects.toMatchObject({ reason: 'vanished' })
    for (const name of ['quarantine', 'tag', 'remove_everyone'])
      await expect(connection.remedies?.[name]?.plan({ key: item?.key ?? '' }, {})).rejects.toMatchObject({
        reason: 'excluded',
      })
    expect(await connection.check()).toMatchObject({ ok: true, missing: [] })
    bench.state.shares.delete('old')
  })

  test('tells who reaches a file by its NTFS permissions, denials first where they stand first, and by policies of the share', async () => {
    const [, ...pages] = await pagesOf(await open({ accountKey: bench.state.key }), 'docs')
    const items = itemsOf(pages.flatMap(({ items: some }) => some))
    const grantsOf = (path: string) =>
      items
        .find(item => item.path === path)
        ?.grants.map(({ principal, role, via, inherited }) =>
          [principal.kind, principal.name, role, via, inherited].join(' '),
        )
    expect(grantsOf('docs/a/1.txt')).toEqual([
      'everyone Authenticated Users read acl ',
      'group Holders of signatures by the stored policy partners write stored policy true',
    ])
    expect(grantsOf('docs/top.txt')?.[0]).toBe('user 00000001-0002-0002-0001-020304050607 write acl true')
    expect(items.find(({ path }) => path === 'docs/top.txt')?.owner).toEqual({
      kind: 'user',
      name: 'S-1-5-21-1-2-3-1001',
    })
  })

  test('a file that was put away is closed to all but administrators, and has its own permissions when it is back', async () => {
    const connection = await open({ accountKey: bench.state.key, quarantineShare: 'away' })
    const { nodes } = shareIn(bench.state, 'away')
    nodes.set('x', { tag: '"1"', writtenAt: new Date(0), sddl: 'O:BAD:(A;;FA;;;BA)', attributes: 'Directory' })
    putFile(bench.state, 'docs', 'a/away.txt', 'Secret.')
    const own = 'O:BAG:SYD:(A;;FA;;;BA)(A;;FR;;;S-1-5-21-1-2-3-77)'
    const before = shareIn(bench.state, 'docs').nodes.get('a/away.txt')
    if (before) before.sddl = own
    const remedy = connection.remedies?.['quarantine']
    const step = await remedy?.plan({ key: 'docs/a/away.txt' }, {})
    if (!remedy || !step || !('says' in step)) throw new Error('There is nothing to do.')
    const receipt = await remedy.apply(step)
    const [put] = [...nodes].filter(([path]) => path.startsWith('quarantine/'))
    expect(put?.[1].sddl).toBe('O:BAG:BAD:P(A;;FA;;;BA)(A;;FA;;;SY)')
    await remedy.undo?.(receipt)
    expect(shareIn(bench.state, 'docs').nodes.get('a/away.txt')?.sddl).toBe(own)
    expect([...nodes.keys()].filter(path => path.startsWith('quarantine/'))).toEqual([])
    const inherited = shareIn(bench.state, 'docs').nodes.get('a/away.txt')
    if (inherited) inherited.sddl = 'O:BAD:(A;ID;FR;;;WD)'
    await expect(connection.remedies?.['remove_everyone']?.plan({ key: 'docs/a/away.txt' }, {})).rejects.toMatchObject({
      reason: 'excluded',
    })
    shareIn(bench.state, 'docs').nodes.delete('a/away.txt')
    bench.state.shares.delete('away')
  })

  test('shows by test connection what an application, a signature and the key may do, and what is more than reading needs', async () => {
    const byKey = await (await open({ accountKey: bench.state.key, shares: ['docs'] })).check()
    expect(byKey).toMatchObject({
      ok: true,
      missing: [],
      granted: ['List files', 'Read files', 'See NTFS permissions', 'See stored policies'],
      excess: [{ name: expect.stringContaining('account key') as string }],
    })
    expect(await (await open({ sasToken: bench.state.signature })).check()).toMatchObject({ ok: true, excess: [] })
    const wide = bench.state.signature.replace('sp=rl', 'sp=rwdl').replace('ss=f', 'ss=bf')
    expect((await (await open({ sasToken: wide })).check()).excess?.map(({ name }) => name)).toEqual([
      'The signature may also write, delete',
      'The signature holds for other services of the account, too (ss=bf)',
    ])
    const wrong = await (await open({ accountKey: Buffer.from('another').toString('base64') })).check()
    expect(wrong).toMatchObject({ ok: false, missing: [{ wayOut: expect.stringContaining('does not fit') as string }] })
  })
})
