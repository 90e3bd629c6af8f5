import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAll, openWorld } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRoot } from '../../../testing/drop-privileges.ts'
import { hostileNames } from '../../../testing/hostile-names.ts'
import { treeOf } from '../../../testing/tree.ts'
import type { Connection, Receipt, RemedyTarget, Step } from '../../../kit/connector.ts'
import { encodeKey } from '../../../kit/key.ts'
import { filesystem } from '../index.ts'

const invalid = Buffer.concat([Buffer.from('caf'), Buffer.of(0xe9, 0xff)])
const names = [...hostileNames.map(name => name.replaceAll('/', '|')), 'é'.repeat(127), 'x'.repeat(255)]
let folder: string
let root: string
let papers: string
let connection: Connection

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-remedies-'))
  root = join(folder, 'root')
  papers = join(root, "it's\nhere")
  mkdirSync(papers, { recursive: true })
  connection = await open()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (settings: object = {}) => openWorld(filesystem, { roots: [root], mayChange: true, ...settings })
const remedy = (name: string, of = connection) => {
  const found = of.remedies?.[name]
  if (!found) throw new Error(`There is no remedy ${name}.`)
  return found
}
/** Through the journal and back. */
const written = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T
const plan = async (name: string, target: RemedyTarget, of = connection) =>
  written(await remedy(name, of).plan(target, {})) as Step
const apply = async (name: string, step: Step, of = connection) => written(await remedy(name, of).apply(step))
const undo = async (name: string, receipt: Receipt, of = connection) => {
  await remedy(name, of).undo?.(receipt)
}
function put(name: string | Buffer, text = 'secret', mode = 0o646): Buffer {
  const path = Buffer.concat([Buffer.from(`${papers}/`), Buffer.from(name)])
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}
const key = (path: Buffer | string) => encodeKey(Buffer.from(path))
const changed = {
  reason: 'changed_while_read',
  message: expect.stringMatching(/Plan again|take this back again/) as string,
}
const quarantineOf = (of = root) => join(of, '.sharelight-quarantine')

test('files of every name are closed to everyone, put away and put back, and the tree is as it was: bytes, modes, owners, times and access lists', async () => {
  const paths = [...names, invalid].map((name, number) => put(name, `file ${number}`))
  execFileSync('setfacl', ['-m', 'u:1234:rw', paths[0] ?? ''].map(String))
  if (isRoot) for (const path of paths.slice(0, 9)) chownSync(path, 1001, 1002)
  execFileSync('setfacl', ['-d', '-m', 'u::rwx,g::rx,o::rx', papers])
  execFileSync('touch', ['-d', '@1600000000.123456789', papers])
  const before = treeOf(root)
  const targets = paths.map(path => ({ key: key(path) }))
  for (const [name, about] of [
    ['remove_everyone', [...targets, { key: key(papers) }, { key: key(root) }]],
    ['quarantine', targets],
  ] as const) {
    const steps: Step[] = []
    for (const target of about) steps.push(await plan(name, target))
    expect(treeOf(root)).toEqual(before)
    const receipts: Receipt[] = []
    for (const step of steps) {
      receipts.push(await apply(name, step))
      await apply(name, step)
    }
    expect(treeOf(root)).not.toEqual(before)
    for (const receipt of receipts.toReversed()) {
      await undo(name, receipt)
      await undo(name, receipt)
    }
    expect(treeOf(root)).toEqual(before)
  }
})

test('what is closed says so: the new mode, other names of the file, what the folder hands down, and a folder that everyone may write in', async () => {
  const path = put('a.txt')
  linkSync(path, join(root, 'other name'))
  chmodSync(papers, 0o777)
  execFileSync('setfacl', ['-d', '-m', 'u::rwx,g::rx,o::rx', papers])
  const { says } = await plan('remove_everyone', { key: key(path) })
  expect(says).toMatch(/mode 646 becomes 640\. It has 2 names.*Everyone may write in the folder/s)
  const step = await plan('remove_everyone', { key: key(papers) })
  expect(step.says).toContain('What is made in it later is not for everyone either.')
  await apply('remove_everyone', step)
  expect(statSync(put('later.txt', '', 0o660)).mode & 7).toBe(0)
  expect(await remedy('remove_everyone').plan({ key: key(papers) }, {})).toBeUndefined()
})

test('a note that reads well stays where the file was, for whoever could read it, and only Sharelight looks into the quarantine', async () => {
  const path = put('Salaries.xlsx', 'secret', 0o640)
  put('Salaries.xlsx - quarantined.txt', 'somebody wrote this')
  const step = await plan('quarantine', { key: key(path) })
  const receipt = await apply('quarantine', step)
  const note = join(papers, 'Salaries.xlsx - quarantined (2).txt')
  expect(readFileSync(note, 'utf8')).toMatch(/^The file "Salaries.xlsx" was moved to quarantine on \d+ \w+ \d{4}\.\n/)
  expect(statSync(note).mode & 0o777).toBe(0o440)
  const [entry = ''] = readdirSync(quarantineOf())
  for (const place of [quarantineOf(), join(quarantineOf(), entry)]) expect(statSync(place).mode & 0o777).toBe(0o700)
  expect(JSON.parse(readFileSync(join(quarantineOf(), entry, 'manifest.json'), 'utf8'))).toMatchObject({
    key: key(path),
    why: 'quarantine',
    file: { mode: '640' },
  })
  const listed = await listAll(await open())
  expect(
    listed
      .filter(({ type }) => type === 'item')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Salaries.xlsx - quarantined (2).txt', 'Salaries.xlsx - quarantined.txt'])
  expect(listed).toContainEqual(
    expect.objectContaining({ type: 'problem', name: '.sharelight-quarantine', reason: 'excluded' }),
  )
  appendFileSync(note, 'Thank you!')
  await undo('quarantine', receipt)
  expect(readFileSync(path, 'utf8')).toBe('secret')
  expect(readFileSync(note, 'utf8')).toContain('Thank you!')
})

test('a note that a killed process left under two names goes as a whole when its file is taken back', async () => {
  const path = put('Invoices.txt', 'secret')
  const receipt = await apply('quarantine', await plan('quarantine', { key: key(path) }))
  const note = join(papers, 'Invoices.txt - quarantined.txt')
  for (const entry of readdirSync(quarantineOf())) linkSync(note, join(quarantineOf(), entry, 'other'))
  await undo('quarantine', receipt)
  expect([existsSync(note), readFileSync(path, 'utf8')]).toEqual([false, 'secret'])
})

test('a folder that is only called like the quarantine hides nothing, and is not used', async () => {
  mkdirSync(quarantineOf(), { mode: 0o755 })
  writeFileSync(join(quarantineOf(), 'hidden.txt'), 'secret')
  const path = put('a.txt')
  expect((await listAll(await open())).map(({ name }) => name)).toContain('hidden.txt')
  const step = await plan('quarantine', { key: key(path) })
  await expect(apply('quarantine', step)).rejects.toThrow('not Sharelight')
  expect(existsSync(path)).toBe(true)
})

const both = ['quarantine', 'remove_everyone']
test.each<[string, (path: Buffer) => void, string[]]>([
  [
    'was written to, its size and times set back',
    path => {
      const { atime, mtime } = statSync(path)
      writeFileSync(path, 'SECRET')
      utimesSync(path, atime, mtime)
    },
    ['quarantine'],
  ],
  [
    'was replaced by another file with the same content',
    path => {
      writeFileSync(join(folder, 'new'), 'secret')
      chmodSync(join(folder, 'new'), 0o646)
      renameSync(join(folder, 'new'), path)
    },
    both,
  ],
  ['has another mode', path => chmodSync(path, 0o666), both],
  ['is gone', path => rmSync(path), both],
  [
    'is a link by now',
    path => {
      rmSync(path)
      symlinkSync('/etc/passwd', path)
    },
    both,
  ],
  [
    'is a folder by now',
    path => {
      rmSync(path)
      mkdirSync(path)
    },
    both,
  ],
])('a file that %s since it was planned for is refused, and stays as it is', async (_, interfere, remedies) => {
  const path = put('a.txt')
  utimesSync(path, 1_600_000_000, 1_600_000_000)
  const steps: [string, Step][] = []
  for (const name of remedies) steps.push([name, await plan(name, { key: key(path) })])
  interfere(path)
  const before = treeOf(root)
  for (const [name, step] of steps)
    await expect(apply(name, step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  expect(treeOf(root)).toEqual(before)
})

test('a folder that became a link between plan and deed leads nowhere: nothing outside is touched, then or when it is taken back', async () => {
  const outside = join(folder, 'outside')
  mkdirSync(outside)
  const path = put('a.txt')
  writeFileSync(join(outside, 'a.txt'), 'secret')
  chmodSync(join(outside, 'a.txt'), 0o646)
  const steps = [
    ['quarantine', await plan('quarantine', { key: key(path) })],
    ['remove_everyone', await plan('remove_everyone', { key: key(path) })],
    ['remove_everyone', await plan('remove_everyone', { key: key(papers) })],
  ] as const
  const receipt = await apply('quarantine', await plan('quarantine', { key: key(put('b.txt')) }))
  renameSync(papers, join(root, 'moved'))
  symlinkSync(outside, papers)
  const before = treeOf(outside)
  for (const [name, step] of steps)
    await expect(apply(name, step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  await expect(undo('quarantine', receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
  await expect(plan('quarantine', { key: key(join(papers, 'a.txt')) })).rejects.toMatchObject({ reason: 'symlink' })
  expect(treeOf(outside)).toEqual(before)
})

test('links, files with more names than one, keys from elsewhere and what the settings leave out are never put away', async () => {
  const path = put('a.txt')
  linkSync(path, join(root, 'other name'))
  symlinkSync(path, join(root, 'link'))
  const refused = async (target: RemedyTarget, reason: string, of = connection) =>
    expect(plan('quarantine', target, of)).rejects.toMatchObject({ reason })
  await refused({ key: key(path) }, 'excluded')
  await refused({ key: key(join(root, 'link')) }, 'symlink')
  await refused({ key: '/etc/passwd' }, 'excluded')
  await refused({ key: `${root}/../outside` }, 'excluded')
  await refused({ key: key(put('b.txt')), stamp: '1-2-3' }, 'changed_while_read')
  await refused({ key: key(put('b.txt')) }, 'excluded', await open({ exclude: ['*here*'] }))
})

test('what comes back is never put over something else, and comes back once that is out of the way', async () => {
  const path = put('a.txt')
  const receipt = await apply('quarantine', await plan('quarantine', { key: key(path) }))
  writeFileSync(path, 'written meanwhile')
  await expect(undo('quarantine', receipt)).rejects.toMatchObject(changed)
  expect(readFileSync(path, 'utf8')).toBe('written meanwhile')
  rmSync(path)
  await undo('quarantine', receipt)
  expect(readFileSync(path, 'utf8')).toBe('secret')
  expect(existsSync(quarantineOf())).toBe(false)
})

test('a folder that somebody worked in meanwhile keeps the time of that', async () => {
  const path = put('a.txt')
  const receipt = await apply('quarantine', await plan('quarantine', { key: key(path) }))
  put('b.txt')
  const { mtimeMs } = statSync(papers)
  await undo('quarantine', receipt)
  expect(statSync(papers).mtimeMs).toBeGreaterThanOrEqual(mtimeMs)
})

test('a copy goes only while what it is a copy of is there, the same and another file', async () => {
  const [original, copy] = [put('original'), put('copy')]
  const target = { key: key(copy), copyOf: key(original) }
  const before = treeOf(root)
  const step = await plan('delete_copy', target)
  expect(step.says).toContain('which stays')
  const receipt = await apply('delete_copy', step)
  expect([existsSync(copy), existsSync(original)]).toEqual([false, true])
  await undo('delete_copy', receipt)
  expect(treeOf(root)).toEqual(before)
  appendFileSync(original, '!')
  await expect(apply('delete_copy', step)).rejects.toMatchObject(changed)
  await expect(plan('delete_copy', target)).rejects.toMatchObject(changed)
  await expect(plan('delete_copy', { ...target, copyOf: target.key })).rejects.toThrow('the copy itself')
  rmSync(original)
  await expect(apply('delete_copy', step)).rejects.toMatchObject(changed)
  expect(existsSync(copy)).toBe(true)
})

test('nothing is changed unless the settings of the source allow it, by whichever plan', async () => {
  const path = put('a.txt')
  const step = await plan('quarantine', { key: key(path) })
  const closed = await open({ mayChange: false })
  const refusal = { reason: 'permission_denied', message: expect.stringContaining('"May change files"') as string }
  for (const name of ['remove_everyone', 'quarantine', 'delete_copy'])
    await expect(remedy(name, closed).plan({ key: key(path) }, {})).rejects.toMatchObject(refusal)
  await expect(apply('quarantine', step, closed)).rejects.toMatchObject(refusal)
  const receipt = await apply('quarantine', step)
  await expect(undo('quarantine', receipt, closed)).rejects.toMatchObject(refusal)
  await undo('quarantine', receipt)
  expect(statSync(path).mode & 0o777).toBe(0o646)
})

test('the quarantine is made in the folder that the settings name, and never on another file system', async () => {
  const path = put('a.txt')
  const chosen = join(folder, 'chosen')
  mkdirSync(chosen)
  const there = await open({ quarantineFolder: chosen })
  const receipt = await apply('quarantine', await plan('quarantine', { key: key(path) }, there), there)
  expect(readdirSync(quarantineOf(chosen))).toHaveLength(1)
  await undo('quarantine', receipt)
  expect(readFileSync(path, 'utf8')).toBe('secret')
  const far = join(folder, 'far')
  mkdirSync(far)
  if (!mounted(far)) return
  try {
    const refusal = { reason: 'excluded', message: expect.stringContaining('another file system') as string }
    const elsewhere = await open({ quarantineFolder: far })
    await expect(plan('quarantine', { key: key(path) }, elsewhere)).rejects.toMatchObject(refusal)
    expect(readdirSync(far)).toEqual([])
  } finally {
    execFileSync('umount', [far])
  }
})

/** Whether another file system could be had there: root may, in most places. */
function mounted(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('taking back has a dry run of its own, which changes nothing and says', () => {
  const check = (name: string, receipt: Receipt, of = connection) => remedy(name, of).checkUndo?.(receipt)
  const done = async (name: string, target: RemedyTarget) => apply(name, await plan(name, target))
  const unchanged = async (act: () => Promise<unknown>) => {
    const before = treeOf(folder)
    const answer = await act()
    expect(treeOf(folder)).toEqual(before)
    return answer
  }

  test('what would come back', async () => {
    const [path, copy] = [put('a.txt'), put('copy')]
    const receipts = [
      ['delete_copy', await done('delete_copy', { key: key(copy), copyOf: key(path) }), '6 bytes, mode 646'],
      ['remove_everyone', await done('remove_everyone', { key: key(path) }), 'mode 640 becomes 646'],
      ['quarantine', await done('quarantine', { key: key(path) }), '6 bytes, mode 640'],
    ] as const
    for (const [name, receipt, says] of receipts.toReversed()) {
      expect(await unchanged(() => check(name, receipt) ?? Promise.resolve())).toContain(says)
      await undo(name, receipt)
    }
    expect(await check('quarantine', receipts[2][1])).toContain('is back in its place already')
  })

  test('what cannot: a name that is taken, a file that was changed in quarantine, a quarantine that was emptied, a folder that is gone', async () => {
    const path = put('a.txt')
    const receipt = await done('quarantine', { key: key(path) })
    const refused = (says: RegExp) =>
      unchanged(() =>
        expect(check('quarantine', receipt)).rejects.toMatchObject({
          reason: 'changed_while_read',
          message: expect.stringMatching(says) as string,
        }),
      )
    put('a.txt', 'somebody else')
    await refused(/^Something else has the name .* Rename it, then take this back again\.$/s)
    rmSync(path)
    const [entry = ''] = readdirSync(quarantineOf())
    appendFileSync(join(quarantineOf(), entry, 'content'), '!')
    await refused(/was changed in quarantine\. It stays there/)
    rmSync(quarantineOf(), { recursive: true })
    await refused(/no longer in quarantine, and not in its place either\. It cannot be put back/)
    rmSync(papers, { recursive: true })
    await refused(/Put that right, then take this back again\.$/)
  })

  test('what cannot: rights that somebody else has set since', async () => {
    const path = put('a.txt')
    const receipt = await done('remove_everyone', { key: key(path) })
    chmodSync(path, 0o600)
    const refusal = { message: expect.stringContaining('has other rights by now') as string }
    await unchanged(() => expect(check('remove_everyone', receipt)).rejects.toMatchObject(refusal))
    await expect(undo('remove_everyone', receipt)).rejects.toMatchObject(refusal)
  })
})
