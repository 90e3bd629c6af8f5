import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Entry } from '../connector.ts'
import { filesystem } from '../../local/filesystem/index.ts'
import { open as openFiles } from '../../local/filesystem/open.ts'
import { localIo } from '../local-io.ts'
import { everyEntry } from '../pages.ts'
import { folderEntries, openFile } from '../read-file.ts'
import { listFolders } from './list-folders.ts'
import { aliasesOf, machineMounts } from './mount-aliases.ts'
import { Places, type PlacesRules } from './places.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'sharelight-places-')))
const docs = join(root, 'docs'),
  data = join(root, 'data'),
  key = join(data, 'secret.key')
for (const folder of [docs, join(docs, 'inner'), join(data, 'meta')]) mkdirSync(folder, { recursive: true })
writeFileSync(join(docs, 'plan.txt'), 'plan')
writeFileSync(key, 'key')
symlinkSync(data, join(docs, 'link'))
linkSync(key, join(docs, 'hard.txt'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const closed = (path: string, rules: PlacesRules) =>
  new Places(rules).real(path).then(
    () => 'open',
    (error: Error & { reason?: string }) => error.reason ?? String(error),
  )
const own = { never: [data, key] }

async function listed(rules: PlacesRules, path = root) {
  const connection = await openFiles(
    filesystem.settings.parse({ roots: [path] }),
    localIo({ places: new Places(rules) }),
  )
  const entries: Entry[] = []
  for await (const entry of everyEntry(connection)) entries.push(entry)
  return {
    connection,
    entries: Object.fromEntries(
      entries.map(entry => [entry.path.slice(root.length), entry.type === 'problem' ? entry.reason : entry.type]),
    ),
  }
}

test("without a list all is open but what Sharelight keeps and the machine's own file systems, spelt or linked as they may be", async () => {
  expect(await closed(docs, own)).toBe('open')
  for (const path of [
    data,
    join(data, 'meta'),
    `${docs}/../data`,
    join(docs, 'link'),
    join(docs, 'link/meta'),
    '/proc',
    '/proc/self/root',
    '/sys/kernel',
    '/dev',
  ]) {
    expect([path, await closed(path, own)]).toEqual([path, 'excluded'])
  }
})

test('of what is open and what is closed the nearer one decides, and a path outside is not even looked up', async () => {
  expect(await closed(join(docs, 'inner'), { open: [root], closed: [docs] })).toBe('excluded')
  expect(await closed(join(docs, 'inner'), { open: [root, join(docs, 'inner')], closed: [docs] })).toBe('open')
  expect(await closed(docs, { open: [docs], closed: [root, docs] })).toBe('open')
  expect(await closed(data, { open: [root, data], ...own })).toBe('excluded')
  for (const path of [root, join(root, 'docs2'), join(root, 'nothing'), '/etc/passwd', '/nothing/here'])
    expect(await closed(path, { open: [docs] })).toBe('excluded')
  expect(await closed(join(docs, 'nothing'), { open: [docs] })).toContain('ENOENT')
  expect(await closed(docs, { open: [] })).toBe('excluded')
})

test('a scan leaves out what is closed inside its folder, and reads no other name of the key', async () => {
  const { connection, entries } = await listed(own)
  expect(entries).toMatchObject({
    '/data': 'excluded',
    '/docs': 'folder',
    '/docs/plan.txt': 'item',
    '/docs/link': 'symlink',
  })
  expect(Object.keys(entries).filter(path => path.startsWith('/data/'))).toEqual([])
  const fetched = (path: string) =>
    connection.fetch({ key: path, stamp: '' }, { maxBytes: Infinity }).then(
      () => 'read',
      (error: { reason: string }) => error.reason,
    )
  expect(await fetched(join(docs, 'plan.txt'))).toBe('read')
  for (const path of [key, join(docs, 'hard.txt'), join(docs, 'link/secret.key')])
    expect([path, await fetched(path)]).toEqual([path, path.includes('link') ? 'symlink' : 'excluded'])
  expect([
    await connection.exists?.(join(docs, 'plan.txt')),
    await connection.exists?.(key),
    await connection.exists?.(join(docs, 'hard.txt')),
  ]).toEqual([true, false, false])
})

test('a folder or file that was swapped for a link after it was looked at is not entered', async () => {
  const places = new Places()
  await expect(folderEntries(Buffer.from(join(docs, 'link')), places).next()).rejects.toThrow(
    /ELOOP|ENOTDIR|not followed/,
  )
  await expect(folderEntries(Buffer.from(join(docs, 'link/meta')), places).next()).rejects.toThrow('not followed')
  await expect(openFile(Buffer.from(join(docs, 'link/secret.key')), places)).rejects.toThrow('not followed')
})

/** A file system that does not tell by a name what it belongs to, as some network ones; undefined where this machine cannot make one. */
function untypedFileSystem(): string | undefined {
  const apart = mkdtempSync(join(tmpdir(), 'sharelight-untyped-'))
  const [image, place] = [join(apart, 'image'), join(apart, 'mounted')]
  try {
    writeFileSync(image, '')
    truncateSync(image, 4 << 20)
    execFileSync('mkfs.ext4', ['-q', '-O', '^filetype,^has_journal', image], { stdio: 'ignore' })
    mkdirSync(place)
    execFileSync('mount', ['-o', 'loop', image, place], { stdio: 'ignore' })
    return place
  } catch {
    rmSync(apart, { recursive: true })
    return undefined
  }
}

test('a folder is listed where the file system tells only when asked what each entry is', async context => {
  const place = untypedFileSystem()
  if (!place) return context.skip('no loop device to mount here')
  try {
    mkdirSync(join(place, 'inner'))
    writeFileSync(join(place, 'note.txt'), 'note')
    const { folders } = await listFolders(place, new Places())
    expect(folders.map(({ name }) => name)).toEqual(['inner', 'lost+found'])
  } finally {
    execFileSync('umount', [place])
    rmSync(dirname(place), { recursive: true })
  }
})

test('a source whose folder is no longer open cannot be opened, even when another one of it still is', async () => {
  const open = openFiles(
    filesystem.settings.parse({ roots: [docs, join(root, 'data')] }),
    localIo({ places: new Places({ open: [docs] }) }),
  )
  await expect(open).rejects.toThrow('is not open to this organisation')
})

test('browsing shows what is open only: its tops where there are several, and nothing above them', async () => {
  expect(await listFolders('', new Places({ open: [docs, join(data, 'meta')] }))).toMatchObject({
    path: '',
    parent: null,
    folders: [{ path: join(data, 'meta') }, { path: docs }],
  })
  expect(await listFolders('', new Places({ open: [docs] }))).toEqual({
    path: docs,
    parent: null,
    folders: [{ name: 'inner', path: join(docs, 'inner') }],
    truncated: false,
  })
  expect(await listFolders(docs, new Places({ open: [docs, join(data, 'meta')] }))).toMatchObject({ parent: '' })
  expect((await listFolders(root, new Places(own))).folders.map(({ name }) => name)).toEqual(['docs'])
  expect(await listFolders('', new Places({ open: [] }))).toMatchObject({ folders: [] })
})

const disk = '36 35 98:0 / / rw - ext4 /dev/sda rw\n'

test('bind mounts of a folder, of one above it and of one inside it are the same folder; so is a second mount of its file system', () => {
  const bound = `${disk}40 36 98:0 /data /mnt/a rw - ext4 /dev/sda rw\n41 36 98:0 /data/meta /mnt/b rw - ext4 /dev/sda rw\n42 36 98:0 /srv /mnt/c rw - ext4 /dev/sda rw\n43 36 98:0 / /mnt/d\\040e rw - ext4 /dev/sda rw\n`
  expect(aliasesOf(['/data'], bound)).toEqual(['/mnt/a', '/mnt/b', '/mnt/d e/data'])
  expect(
    aliasesOf(
      ['/data'],
      `${disk}50 36 8:1 / /data/analytics rw - xfs /dev/sdb rw\n51 36 8:1 / /mnt/x rw - xfs /dev/sdb rw\n`,
    ),
  ).toEqual(['/mnt/x'])
  expect(machineMounts(`${disk}60 36 0:5 / /jail/proc rw - proc proc rw\n`)).toEqual(['/jail/proc'])
})

const bound = join(root, 'bound')
const canBind = (() => {
  try {
    mkdirSync(bound)
    execFileSync('mount', ['--bind', join(data, 'meta'), bound], { stdio: 'ignore' })
    return true
  } catch {
    rmSync(bound, { recursive: true })
    return false
  }
})()

test.skipIf(!canBind)('a folder inside what is closed, mounted elsewhere, is not entered', async () => {
  try {
    expect(await closed(bound, own)).toBe('excluded')
    expect((await listed(own)).entries).toMatchObject({ '/bound': 'excluded' })
  } finally {
    execFileSync('umount', [bound])
  }
})
