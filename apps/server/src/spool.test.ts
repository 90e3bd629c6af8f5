import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSpoolFolder } from '@sharelight/extract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpool } from './spool.ts'

let dataDir: string
let shared: string
const children = new Set<ChildProcess>()
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sharelight-spool-'))
  shared = join(dataDir, 'spool')
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  rmSync(dataDir, { recursive: true, force: true })
})
const folders = () => readdirSync(shared).filter(name => !name.includes('.lock'))

/** Another process that opens the spool, puts a file there, and stays. */
async function another() {
  const code = `const { openSpool } = await import(${JSON.stringify(join(import.meta.dirname, 'spool.ts'))}); await openSpool(${JSON.stringify(dataDir)})
    const { makeSpoolFolder } = await import('@sharelight/extract'); makeSpoolFolder('left'); gc(); process.stdout.write('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.add(child)
  await new Promise(resolve => {
    child.stdout.once('data', resolve)
  })
  return {
    kill: () =>
      new Promise(resolve => {
        child.once('exit', resolve)
        child.kill('SIGKILL')
      }),
  }
}

test('what a process that was killed left is swept at the next start, and nothing else', async () => {
  const [dead, alive] = await Promise.all([another(), another()])
  expect(folders()).toHaveLength(2)
  await dead.kill()
  for (const name of ['of-somebody-else', 'process-x']) mkdirSync(join(shared, name))
  writeFileSync(join(shared, 'notes.lock'), '')
  const spool = await openSpool(dataDir)
  const mine = makeSpoolFolder('mine')
  expect(folders().filter(name => name.startsWith('process-') && name.length > 20)).toHaveLength(2)
  expect(execFileSync('find', [shared, '-name', 'left-*']).toString().trim().split('\n')).toHaveLength(1)
  expect(readdirSync(shared)).toEqual(expect.arrayContaining(['of-somebody-else', 'process-x', 'notes.lock']))
  for (const path of [shared, mine, join(mine, '..')]) expect(statSync(path).mode & 0o777).toBe(0o700)
  spool.close()
  expect(folders().filter(name => name.length > 20)).toHaveLength(1)
  await alive.kill()
})
