import { createSecretFinder } from '@sharelight/classify'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readHistory, UnreadableRepository } from './index.ts'
import { KnownSecrets } from './known-secrets.ts'
import { BlobMarks } from './marks.ts'
import { openRepository } from './repository.ts'

const isMissing = spawnSync('git', ['--version']).status !== 0
const root = mkdtempSync(join(tmpdir(), 'sharelight-history-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const find = createSecretFinder()

let [made, clock] = [0, 1_700_000_000]
/** A repository of its own, and what is done with it. */
function repository() {
  const folder = join(root, `repository-${made++}`)
  mkdirSync(folder)
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'gc.auto=0', ...parameters], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_DATE: `${clock} +0000`, GIT_COMMITTER_DATE: `${clock++} +0000` },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  git('init', '-q', '-b', 'main')
  return {
    folder,
    git,
    commit(files: Record<string, string | null>, message = 'change') {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(folder, dirname(name)), { recursive: true })
        if (text === null) rmSync(join(folder, name))
        else writeFileSync(join(folder, name), text)
      }
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', message)
      return git('rev-parse', 'HEAD')
    },
  }
}

/** Drawn by lot as a key is, the same for the same number. */
const keyOf = (number: number) =>
  `ghp_${createHash('sha512')
    .update(`key ${number}`)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 36)}`
const lines = (count: number, seed = 0) =>
  Array.from(
    { length: count },
    (_, at) => `export const value${at} = compute(${(at * 7919 + seed) % 10_007}, 'name ${at}')`,
  )
const withKey = (number: number, seed = 0) =>
  [...lines(40, seed), `const token = '${keyOf(number)}'`, ...lines(40, seed + 1)].join('\n')

describe.skipIf(isMissing)(`secrets of a history${isMissing ? ': git is not here' : ''}`, () => {
  test('each secret is told with the commit that brought it, its place, and whether it is still there', () => {
    const { folder, commit, git } = repository()
    commit({ 'readme.md': 'Nothing here.' })
    const brought = commit({ 'src/a.ts': withKey(1) })
    const second = commit({ 'src/b.ts': withKey(2), 'src/a.ts': withKey(1, 5) })
    commit({ 'src/a.ts': lines(80).join('\n') })
    commit({ 'src/b.ts': null, 'moved/b.ts': withKey(2, 9) })
    for (const isPacked of [false, true]) {
      if (isPacked) git('gc', '-q', '--aggressive', '--prune=now')
      const { secrets, commits, unreadable } = readHistory(folder, find)
      expect({ commits, unreadable }).toEqual({ commits: 5, unreadable: 0 })
      expect(secrets.toSorted((a, b) => Number(a.isAtTip) - Number(b.isAtTip))).toMatchObject([
        { commit: brought, path: 'src/a.ts', line: 41, isAtTip: false, tipPath: null, vendor: 'GitHub' },
        { commit: second, path: 'src/b.ts', line: 41, isAtTip: true, tipPath: 'moved/b.ts', vendor: 'GitHub' },
      ])
      expect(JSON.stringify(secrets)).not.toContain(keyOf(1).slice(8))
    }
  })

  test('the first commit is told by the order of history, whatever clocks of committers said', () => {
    const { folder, commit } = repository()
    const brought = commit({ 'a.ts': withKey(3) })
    clock -= 1_000_000
    commit({ 'a.ts': withKey(3, 4), 'b.ts': withKey(3) })
    clock += 1_000_000
    expect(readHistory(folder, find).secrets).toMatchObject([{ commit: brought, path: 'a.ts' }])
  })

  test('what was merged, tagged, or is on another branch is found; what no reference leads to is told as that', () => {
    const { folder, commit, git } = repository()
    commit({ 'a.txt': 'a' })
    git('checkout', '-q', '-b', 'side')
    const side = commit({ 'side.ts': withKey(4) })
    git('checkout', '-q', 'main')
    git('merge', '-q', '--no-ff', '-m', 'merge', 'side')
    git('checkout', '-q', '-b', 'other')
    const other = commit({ 'other.ts': withKey(5) })
    git('tag', '-a', 'v1', '-m', 'one')
    git('checkout', '-q', 'main')
    git('branch', '-q', '-D', 'other')
    git('checkout', '-q', '-b', 'lost')
    commit({ 'lost.ts': withKey(6) })
    git('checkout', '-q', 'main')
    git('branch', '-q', '-D', 'lost')
    expect(
      readHistory(folder, find).secrets.toSorted((a, b) => (a.path ?? 'z').localeCompare(b.path ?? 'z')),
    ).toMatchObject([
      { path: 'other.ts', commit: other, isAtTip: false },
      { path: 'side.ts', commit: side, isAtTip: true },
      { path: null, commit: null, isAtTip: false, line: 41 },
    ])
  })

  test('every object is read as Git keeps it, loose, packed and as a difference to another', () => {
    const { folder, commit, git } = repository()
    for (let at = 0; at < 12; at++) commit({ 'long.ts': [...lines(300).slice(0, 300 - at), `// ${at}`].join('\n') })
    git('repack', '-q', '-a', '-d', '-f')
    commit({ 'long.ts': lines(299).join('\n'), 'picture.bin': '\0\x01\x02'.repeat(99) })
    const { objects } = openRepository(folder)
    let differences = 0
    for (const number of objects.inPlace()) {
      const { kind, bytes, base } = objects.read(number)
      if (base !== undefined) differences++
      const id = createHash('sha1').update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex')
      expect(id).toBe(objects.idOf(number))
      expect(objects.find(Buffer.from(id, 'hex'))).toBe(number)
    }
    expect(differences).toBeGreaterThan(5)
    objects.close()
  })

  test('reading what is new in each version finds what reading each version whole finds', () => {
    const { folder, commit, git } = repository()
    let text = lines(120)
    let state = 42
    const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below
    for (let at = 0; at < 60; at++) {
      const place = random(text.length)
      const line = random(3) ? `const other${at} = ${random(1_000)}` : `const token = '${keyOf(100 + random(12))}'`
      text = random(4)
        ? [...text.slice(0, place), line, ...text.slice(place + random(2))]
        : text.toSpliced(place, random(9))
      commit({ 'drifting.ts': text.join('\n') })
    }
    git('gc', '-q', '--aggressive')
    const { objects } = openRepository(folder)
    const secrets = new KnownSecrets()
    const marks = new BlobMarks(objects, { find, secrets })
    let whole = 0
    for (const number of objects.inPlace()) {
      if (objects.kindOf(number) !== 'blob') continue
      marks.look(number)
      const { bytes } = objects.read(number)
      whole += bytes.length
      const expected = find(bytes.toString('latin1')).map(found => [secrets.numberOf(found), found.finding.start])
      const told = (marks.found.get(number) ?? []).map(({ secret, start }) => [secret, start])
      expect(told.toSorted((a, b) => a[1]! - b[1]!)).toEqual(expected)
    }
    expect(marks.read).toBeLessThan(whole / 4)
    objects.close()
  })

  test('what is damaged costs itself, and is counted', () => {
    const { folder, commit, git } = repository()
    commit({ 'a.ts': withKey(7) })
    commit({ 'b.ts': lines(500, 3).join('\n') })
    const damaged = git('rev-parse', 'HEAD:b.ts')
    const path = join(folder, '.git/objects', damaged.slice(0, 2), damaged.slice(2))
    rmSync(path)
    writeFileSync(path, 'no zlib')
    expect(readHistory(folder, find)).toMatchObject({ unreadable: 1, secrets: [{ path: 'a.ts' }] })
  })

  test('a pack that lies about itself ends nothing, wherever it is changed', () => {
    const { folder, commit, git } = repository()
    for (let at = 0; at < 6; at++) commit({ 'a.ts': withKey(8, at) })
    git('gc', '-q', '--aggressive')
    const packs = join(folder, '.git/objects/pack')
    const pack = join(
      packs,
      readdirSync(packs).find(name => name.endsWith('.pack'))!,
    )
    const bytes = readFileSync(pack)
    for (let at = 12; at < bytes.length - 20; at += 7) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 0xff
      rmSync(pack)
      writeFileSync(pack, changed)
      expect(readHistory(folder, find).commits).toBeLessThanOrEqual(6)
    }
  })

  test('what is kept as the difference to itself, and what is made of that, is counted', () => {
    const { folder, commit, git } = repository()
    const text = lines(60, 5)
    for (let at = 0; at < 4; at++) commit({ 'a.ts': [...text, ...lines(3 * at, 6)].join('\n') })
    git('-c', 'repack.useDeltaBaseOffset=false', 'repack', '-q', '-adf', '--depth=50')
    const packs = join(folder, '.git/objects/pack')
    const name = readdirSync(packs).find(file => file.endsWith('.pack'))!
    const differences = git('verify-pack', '-v', join('.git/objects/pack', name))
      .split('\n')
      .flatMap(line => /^(\w{40}) \w+ +\d+ \d+ (\d+) \d+ (\w{40})$/.exec(line) ?? [])
    const child = differences[1]!
    const bytes = readFileSync(join(packs, name))
    const at = bytes.indexOf(Buffer.from(differences[3]!, 'hex'), Number(differences[2]))
    Buffer.from(child, 'hex').copy(bytes, at)
    rmSync(join(packs, name))
    writeFileSync(join(packs, name), bytes)
    const below = new Set([child])
    for (let from = 4; from < differences.length; from += 4)
      if (below.has(differences[from + 3]!)) below.add(differences[from + 1]!)
    expect(readHistory(folder, find).unreadable).toBe(below.size)
  })

  test('what is no repository, and an index that is cut off, are one sentence', () => {
    const { folder, commit, git } = repository()
    commit({ 'a.ts': withKey(9) })
    git('gc', '-q')
    const packs = join(folder, '.git/objects/pack')
    const index = join(
      packs,
      readdirSync(packs).find(name => name.endsWith('.idx'))!,
    )
    const bytes = readFileSync(index)
    rmSync(index)
    writeFileSync(index, bytes.subarray(0, bytes.length - 60))
    expect(() => readHistory(folder, find)).toThrow(UnreadableRepository)
    expect(() => readHistory(join(folder, 'missing'), find)).toThrow(/is no Git repository\. Name a folder/)
  })
})
