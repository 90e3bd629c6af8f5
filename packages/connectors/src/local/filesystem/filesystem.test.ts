import { execFileSync } from 'node:child_process'
import { linkSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  connectorConformance,
  itemsOf,
  listAll,
  openWorld,
  bytesOf,
  whole,
  type ConnectorWorld,
} from '@sharelight/testkit/connectors'
import type { Entry } from '../../kit/connector.ts'
import { everyEntry } from '../../kit/pages.ts'
import { asNobody, dropPrivileges, isRoot, listAs } from '../../testing/drop-privileges.ts'
import { filesystem } from './index.ts'

const large = 'x'.repeat(1024 * 1024 + 1)

async function hostileWorld(folder: string): Promise<ConnectorWorld> {
  const root = join(folder, 'root')
  const outside = join(folder, 'outside')
  await mkdir(join(root, 'sub/deeper'), { recursive: true })
  await mkdir(outside)
  await writeFile(join(outside, 'secret.txt'), 'forbidden-word')
  const contents = new Map([
    ['plain.txt', 'hello'],
    ['empty.txt', ''],
    ['large.txt', large],
    ['deep.txt', 'deep'],
    ['100%#1.txt', 'percent'],
  ])
  await Promise.all(
    [...contents].map(([name, content]) =>
      writeFile(join(root, name === 'deep.txt' ? 'sub/deeper' : '', name), content),
    ),
  )
  await writeFile(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.of(0xe9), Buffer.from('.txt')]), 'latin')
  await writeFile(Buffer.concat([Buffer.from(`${root}/large`), Buffer.of(0xff)]), large)
  await writeFile(`${root}/two\nlines.txt`, 'lines')
  await symlink(outside, join(root, 'link-to-folder'))
  await symlink(join(outside, 'secret.txt'), join(root, 'link-to-file'))
  await symlink('.', join(root, 'sub/loop'))
  await symlink('nowhere', join(root, 'dangling'))
  execFileSync('mkfifo', [join(root, 'pipe')])
  await new Promise<void>(done => {
    createServer().listen(join(root, 'socket'), done).unref()
  })
  return {
    settings: { roots: [root] },
    contents: new Map([
      ...contents,
      ['caf\ufffd.txt', 'latin'],
      ['large\ufffd', large],
      ['two\ufffdlines.txt', 'lines'],
    ]),
    problems: new Map([
      ['link-to-folder', 'symlink'],
      ['link-to-file', 'symlink'],
      ['loop', 'symlink'],
      ['dangling', 'symlink'],
      ['pipe', 'special_file'],
      ['socket', 'special_file'],
    ]),
    forbidden: 'forbidden-word',
    foreignKeys: [
      join(outside, 'secret.txt'),
      `${root}/../outside/secret.txt`,
      `${root}/link-to-folder/secret.txt`,
      `${root}/link-to-file`,
      '/etc/passwd',
      `${root}/a%00b`,
    ],
    change: async () => {
      await appendFile(join(root, 'plain.txt'), ' again')
      return 'plain.txt'
    },
    remove: async () => {
      await rm(join(root, 'empty.txt'))
      return 'empty.txt'
    },
    grow: count => manyFiles(join(root, 'many'), count),
    broken: { settings: { roots: [join(folder, 'missing')] }, says: /nothing at .*missing/ },
  }
}

/** Names of one file: far quicker to make than as many files, and the same to list. */
async function manyFiles(folder: string, count: number) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'file.txt'), '')
  for (let shelf = 0; shelf * 1000 < count; shelf++) {
    await mkdir(join(folder, String(shelf)))
    for (let file = 0; file < 1000; file++)
      linkSync(join(folder, 'file.txt'), join(folder, String(shelf), `file-${file}.txt`))
  }
}

connectorConformance(filesystem, hostileWorld)

describe('file system', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sharelight-files-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  const list = async (settings: Record<string, unknown> = {}): Promise<Entry[]> =>
    listAll(await openWorld(filesystem, { roots: [root], ...settings }))
  const find = (entries: readonly Entry[], name: string) => itemsOf(entries).find(item => item.name === name)

  it('enters no folder that is left out, and says so once', async () => {
    await mkdir(join(root, 'node_modules/a'), { recursive: true })
    await writeFile(join(root, 'node_modules/a/x.txt'), '')
    await writeFile(join(root, 'kept.txt'), '')
    const entries = await list({ exclude: ['node_modules'] })
    expect(entries.map(({ type, name }) => `${type} ${name}`).slice(1)).toEqual([
      'item kept.txt',
      'problem node_modules',
    ])
    expect(entries.at(-1)).toMatchObject({ status: 'skipped', reason: 'excluded' })
  })

  it('enters folders on the way to files that are taken in', async () => {
    await mkdir(join(root, 'a/b'), { recursive: true })
    await writeFile(join(root, 'a/b/kept.docx'), '')
    await writeFile(join(root, 'a/b/left.txt'), '')
    const entries = await list({ include: ['*.docx'] })
    expect(itemsOf(entries).map(item => item.name)).toEqual(['kept.docx'])
    expect(entries.find(entry => entry.name === 'left.txt')).toMatchObject({ type: 'problem', reason: 'excluded' })
  })

  it('lists a file above the size limit with its sharing, but does not read it', async () => {
    await writeFile(join(root, 'big.txt'), 'x'.repeat(11))
    const connection = await openWorld(filesystem, { roots: [root], maxFileSize: 10 })
    const item = find(await listAll(connection), 'big.txt')
    await expect(connection.fetch({ key: item?.key ?? '', stamp: '' }, whole)).rejects.toMatchObject({
      reason: 'too_large',
    })
  })

  it('reads a single file as a root, and a root inside another only once', async () => {
    await writeFile(join(root, 'one.txt'), 'one')
    expect((await list({ roots: [join(root, 'one.txt')] })).map(entry => entry.type)).toEqual(['item'])
    expect(itemsOf(await list({ roots: [root, join(root, 'one.txt'), root] })).length).toBe(1)
  })

  it('keeps the stamp when only permissions change', async () => {
    await writeFile(join(root, 'a.txt'), 'a')
    await chmod(root, 0o755)
    await chmod(join(root, 'a.txt'), 0o600)
    const before = find(await list(), 'a.txt')
    await chmod(join(root, 'a.txt'), 0o666)
    const after = find(await list(), 'a.txt')
    expect(after?.stamp).toBe(before?.stamp)
    expect(before?.grants).toEqual([])
    expect(after?.grants).toContainEqual({
      principal: { kind: 'everyone', name: 'everyone' },
      role: 'write',
      via: 'mode',
    })
  })

  it('counts nobody in who cannot enter a folder on the way', async () => {
    await mkdir(join(root, 'closed/open'), { recursive: true })
    await writeFile(join(root, 'closed/open/a.txt'), 'a')
    await chmod(root, 0o755)
    await chmod(join(root, 'closed/open/a.txt'), 0o644)
    const everyone = async () => find(await list(), 'a.txt')?.grants.some(grant => grant.principal.kind === 'everyone')
    expect(await everyone()).toBe(true)
    await chmod(join(root, 'closed'), 0o700)
    expect(await everyone()).toBe(false)
  })

  it('counts the folders above the root as well', async () => {
    await mkdir(join(root, 'shared'))
    await writeFile(join(root, 'shared/a.txt'), 'a')
    await chmod(root, 0o700)
    expect(find(await list({ roots: [join(root, 'shared')] }), 'a.txt')?.grants).toEqual([])
  })

  it('reads access control lists, the mask applied', async context => {
    await writeFile(join(root, 'a.txt'), 'a')
    await chmod(root, 0o755)
    await chmod(join(root, 'a.txt'), 0o600)
    try {
      execFileSync('setfacl', ['-m', 'u:1:rw,u:2:-,g:3:r,m::r', join(root, 'a.txt')], { stdio: 'ignore' })
    } catch {
      context.skip('setfacl or a file system with access control lists is missing')
    }
    const grants = find(await list(), 'a.txt')?.grants.filter(grant => grant.via === 'acl')
    expect(grants).toEqual([
      { principal: expect.objectContaining({ kind: 'user', name: 'daemon' }), role: 'read', via: 'acl' },
      { principal: { kind: 'group', name: 'sys' }, role: 'read', via: 'acl' },
    ])
  })

  it.runIf(isRoot)('names owners, and leaves out a group that holds only the owner', async () => {
    await writeFile(join(root, 'a.txt'), 'a')
    await chmod(root, 0o755)
    await chmod(join(root, 'a.txt'), 0o640)
    await chown(join(root, 'a.txt'), 1, 1)
    expect(find(await list(), 'a.txt')).toMatchObject({ owner: { kind: 'user', name: 'daemon' }, grants: [] })
    await chown(join(root, 'a.txt'), 4_000_001, 4_000_002)
    expect(find(await list(), 'a.txt')).toMatchObject({
      owner: { name: 'uid 4000001' },
      grants: [{ principal: { kind: 'group', name: 'gid 4000002' } }],
    })
  })

  it('delivers what is there now when a file changed since it was listed, and notices a change while it is read', async () => {
    const path = join(root, 'log.txt')
    await writeFile(path, large)
    const connection = await openWorld(filesystem, { roots: [root] })
    const item = find(await listAll(connection), 'log.txt')
    if (!item) throw new Error('not listed')
    await appendFile(path, 'more')
    const content = await connection.fetch(item, whole)
    expect((await bytesOf(content)).length).toBe(large.length + 4)
    await connection.verify?.({ key: item.key, stamp: content.stamp ?? '' })
    await utimes(path, new Date(), new Date(Date.now() + 5000))
    await expect(connection.verify?.({ key: item.key, stamp: content.stamp ?? '' })).rejects.toMatchObject({
      reason: 'changed_while_read',
    })
  })

  it('survives files and folders that vanish while they are listed', async () => {
    await manyFiles(root, 3000)
    const connection = await openWorld(filesystem, { roots: [root] })
    const reasons = new Set<string>()
    let removed: Promise<void> | undefined
    for await (const entry of everyEntry(connection)) {
      removed ??= rm(join(root, '1'), { recursive: true }).then(() => rm(join(root, '2'), { recursive: true }))
      if (entry.type === 'problem') reasons.add(entry.reason)
    }
    await removed
    expect([...reasons].filter(reason => reason !== 'vanished')).toEqual([])
  })

  it.runIf(isRoot)('takes nothing for gone in a folder that it may not enter', async () => {
    await mkdir(join(root, 'closed'))
    await writeFile(join(root, 'closed/inside.txt'), 'x')
    await chmod(root, 0o755)
    const connection = await openWorld(filesystem, { roots: [root] })
    await chmod(join(root, 'closed'), 0o000)
    const answers = await asNobody(() =>
      Promise.all(['closed', 'closed/inside.txt', 'other.txt'].map(name => connection.exists?.(join(root, name)))),
    )
    expect(answers).toEqual([true, true, false])
  })

  it('holds only what its settings take in', async () => {
    for (const folder of ['kept', 'left/deep']) await mkdir(join(root, folder), { recursive: true })
    for (const file of ['kept/a.txt', 'left/deep/b.txt']) await writeFile(join(root, file), '')
    const connection = await openWorld(filesystem, { roots: [root], exclude: ['left'] })
    const answers = await Promise.all(
      ['kept/a.txt', 'left', 'left/deep/b.txt'].map(name => connection.exists?.(join(root, name))),
    )
    expect(answers).toEqual([true, false, false])
  })

  it.runIf(isRoot)('reports folders and files that may not be read', async context => {
    await mkdir(join(root, 'closed'))
    await writeFile(join(root, 'closed/inside.txt'), 'x')
    await writeFile(join(root, 'private.txt'), 'x')
    await chmod(root, 0o755)
    await chmod(join(root, 'closed'), 0o000)
    await chmod(join(root, 'private.txt'), 0o000)
    if (!dropPrivileges()) context.skip('an account without privileges may not read this checkout')
    const { entries, fetches } = await listAs('filesystem', { roots: [root] })
    expect(entries.find(entry => entry.name === 'closed')).toMatchObject({
      type: 'problem',
      status: 'failed',
      reason: 'permission_denied',
    })
    expect(entries.some(entry => entry.name === 'inside.txt')).toBe(false)
    expect(fetches[join(root, 'private.txt')]).toBe('permission_denied')
  })
})
