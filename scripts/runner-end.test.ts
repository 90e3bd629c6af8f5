import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endOf } from './runner-end.ts'

const folder = mkdtempSync(join(tmpdir(), 'runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A runner that writes these results, if any, and then does what `last` says. */
function runner(name: string, written: object | undefined, last: string, graceMs = 50) {
  const results = join(folder, `${name}.json`)
  const write = written
    ? `fs.writeFileSync(${JSON.stringify(results)}, ${JSON.stringify(JSON.stringify(written))});`
    : ''
  const child = spawn(process.execPath, ['-e', `const fs = require('node:fs'); ${write} ${last}`], { stdio: 'ignore' })
  return { child, ended: endOf(child, { results, graceMs, lookEveryMs: 20 }) }
}
const hangs = 'setInterval(() => {}, 1000)'

test('a runner that ends by itself gives its own exit code', async () => {
  // However long a busy machine takes from the one to the other.
  expect(await runner('fails', { success: true }, 'process.exit(3)', 60_000).ended).toBe(3)
})

test('a runner that hangs after its results is ended, and the results decide', async () => {
  const [good, bad] = [runner('good', { success: true }, hangs), runner('bad', { success: false }, hangs)]
  expect(await Promise.all([good.ended, bad.ended])).toEqual([0, 1])
  expect([good.child.killed, bad.child.killed]).toEqual([true, true])
})

test('a runner that has written nothing is left to go on', async () => {
  const { child, ended } = runner('slow', undefined, 'setTimeout(() => process.exit(0), 300)')
  expect(await ended).toBe(0)
  expect(child.killed).toBe(false)
})
