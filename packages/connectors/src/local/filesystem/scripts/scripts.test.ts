import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeKey } from '../../../kit/key.ts'
import { scriptOf, type ScriptOrder } from '../../../scripts.ts'
import { hostileNames } from '../../../testing/hostile-names.ts'
import { treeOf } from '../../../testing/tree.ts'

const invalid = Buffer.concat([Buffer.from('caf'), Buffer.of(0xe9, 0xff)])
const longest = 'x'.repeat(234)
let folder: string
let files: string
let paths: Buffer[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-scripts-'))
  files = join(folder, 'files')
  mkdirSync(join(files, 'folder $(touch pwned)'), { recursive: true })
  const plain = hostileNames.map(name => Buffer.from(name.replaceAll('/', '|')))
  const inside = [...plain, invalid, Buffer.from(longest)].map(name => Buffer.concat([Buffer.from(`${files}/`), name]))
  paths = [...inside, Buffer.from(join(files, 'folder $(touch pwned)', "it's here"))]
  for (const [number, path] of paths.entries()) {
    writeFileSync(path, `file ${number}`)
    chmodSync(path, [0o644, 0o664, 0o755, 0o606][number % 4] ?? 0o644)
  }
  execFileSync('setfacl', ['-m', 'u:1234:rw', '--', paths[0] ?? ''].map(String))
  for (const each of [join(files, 'folder $(touch pwned)'), files]) utimesSync(each, 1_600_000_000, 1_600_000_000)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const order = (targets: ScriptOrder['targets']): ScriptOrder => ({
  targets,
  organisation: 'Acme\nrm -rf ~',
  requestedBy: 'kim@acme.example',
  at: new Date('2026-07-24T10:00:00Z'),
})
const keys = () => paths.map(path => ({ key: encodeKey(path) }))
/** As a person would: written to a file, run with `sh` in another folder. */
function runScript(action: string, targets: ScriptOrder['targets'], more: string[] = []) {
  const script = scriptOf(action, 'local_disk', order(targets))
  if (!script) throw new Error(`There is no script of ${action}.`)
  writeFileSync(join(folder, script.fileName), script.text)
  return runFile(script.fileName, more)
}
const runFile = (name: string, more: string[] = []) =>
  spawnSync('sh', [name, ...more], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, QUARANTINE: join(folder, "quar'antine") },
  })
const undoFile = () => readdirSync(folder).find(name => name.startsWith('undo-')) ?? 'no undo file'
const everyoneIn = () => paths.filter(path => (statSync(path).mode & 7) !== 0).length

test('everyone is taken off files by a script that says first what it would do, and comes back by the file that it writes', () => {
  const before = treeOf(files)
  const dry = runScript('remove_everyone', keys())
  expect(dry.stderr).toBe('')
  expect(dry.stdout.match(/^Would: /gm)).toHaveLength(paths.length)
  expect(treeOf(files)).toEqual(before)
  expect(undoFile()).toBe('no undo file')
  expect(runScript('remove_everyone', keys(), ['--apply'])).toMatchObject({ status: 0, stderr: '' })
  expect(everyoneIn()).toBe(0)
  expect(runFile(undoFile())).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(files)).toEqual(before)
  expect(readdirSync(files)).not.toContain('pwned')
  expect(readdirSync(folder)).not.toContain('pwned')
})

test('what a folder hands down is taken off it and comes back', () => {
  const shared = join(files, 'shared')
  mkdirSync(shared)
  execFileSync('setfacl', ['-d', '-m', 'u::rwx,g::rx,o::rx', shared])
  const before = treeOf(shared)
  expect(runScript('remove_everyone', [{ key: shared }], ['--apply'])).toMatchObject({ status: 0, stderr: '' })
  writeFileSync(join(shared, 'new'), '')
  expect(statSync(join(shared, 'new')).mode & 7).toBe(0)
  rmSync(join(shared, 'new'))
  utimesSync(shared, statSync(files).atime, new Date(Number(before[0]?.split(' ')[4]) / 1e6))
  runFile(undoFile())
  expect(treeOf(shared).map(line => line.replace(/\d{19}/, ''))).toEqual(before.map(line => line.replace(/\d{19}/, '')))
})

test('files go to quarantine by a script, a note stays, and they come back as they were', () => {
  const targets = keys()
  const before = treeOf(files).map(line => line.replace(/ 16000\d+| \d{19}/g, ''))
  expect(runScript('quarantine', targets).stdout.match(/^Would: /gm)).toHaveLength(paths.length)
  const done = runScript('quarantine', targets, ['--apply'])
  expect(done).toMatchObject({ status: 0, stderr: '' })
  expect(paths.filter(path => existsSync(path))).toEqual([])
  expect(statSync(join(folder, "quar'antine")).mode & 0o777).toBe(0o700)
  expect(runFile(undoFile())).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(files).map(line => line.replace(/ 16000\d+| \d{19}/g, ''))).toEqual(before)
})

test('links, files with other names and what is gone stay as they are, and are said', () => {
  const [first, second] = paths
  linkSync(first ?? '', join(files, 'another name'))
  symlinkSync('/etc/passwd', join(files, 'link'))
  const targets = [first ?? Buffer.of(), Buffer.from(join(files, 'link')), Buffer.from(join(files, 'gone'))].map(
    path => ({ key: encodeKey(path) }),
  )
  const { status, stderr } = runScript('quarantine', targets, ['--apply'])
  expect(status).toBe(1)
  expect(stderr.split('\n').filter(Boolean)).toHaveLength(3)
  expect(existsSync(first ?? '')).toBe(true)
  const everyone = runScript('remove_everyone', targets.slice(1), ['--apply'])
  expect(everyone.status).toBe(1)
  const copy = { key: encodeKey(second ?? Buffer.of()), copyOf: encodeKey(first ?? Buffer.of()) }
  expect(runScript('delete_stale_copies', [copy], ['--apply']).stderr).toContain('not the same as')
  expect(existsSync(second ?? '')).toBe(true)
})

test('a copy goes only while what it is a copy of is there', () => {
  const [original, copy] = [join(files, 'original'), join(files, 'copy')]
  for (const path of [original, copy]) writeFileSync(path, 'the same')
  expect(runScript('delete_stale_copies', [{ key: copy, copyOf: original }], ['--apply'])).toMatchObject({
    status: 0,
    stderr: '',
  })
  expect([existsSync(original), existsSync(copy)]).toEqual([true, false])
  runFile(undoFile())
  expect(existsSync(copy)).toBe(true)
})

test('what is no path is left out by name, and the list for owners changes nothing', () => {
  const script = scriptOf(
    'quarantine',
    'local_disk',
    order([{ key: 'relative' }, { key: '/a/../etc' }, { key: '/a.zip#inside' }]),
  )
  expect(script?.text.match(/^# {3}.*: its? .*$/gm)).toHaveLength(3)
  expect(script?.text).not.toMatch(/^put_away /m)
  const before = treeOf(files)
  const { stdout, stderr } = runScript('review_access', keys())
  expect([stderr, stdout.includes('user:1234:rw-')]).toEqual(['', true])
  expect(treeOf(files)).toEqual(before)
  expect(basename(files)).toBe('files')
})
