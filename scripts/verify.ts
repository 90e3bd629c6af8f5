// Everything that CI checks, in one run. Prints each check's own output, then one line of totals.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endOf } from './runner-end.ts'
import { testsOf } from './test-results.ts'

const root = dirname(import.meta.dirname)
const results = join(root, '.cache/test-results.json')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

const checks: readonly { name: string; command: string; args: string[] }[] = [
  { name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web app', command: bin('tsc'), args: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'lint', command: process.execPath, args: [bin('oxlint'), '--max-warnings', '0'] },
  { name: 'import boundaries', command: process.execPath, args: ['scripts/boundaries.ts'] },
  { name: 'unused code and dependencies', command: process.execPath, args: [bin('knip'), '--no-progress'] },
]

// What the tests run against is fetched and made meanwhile.
const prepared = once(
  spawn(process.execPath, ['packages/testkit/src/benches/prepare.ts'], { cwd: root, stdio: 'inherit' }),
  'exit',
)

let passed = 0
let failed = 0
for (const { name, command, args } of checks) {
  const ok = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (ok) passed++
  else failed++
}

await prepared
mkdirSync(dirname(results), { recursive: true })
rmSync(results, { force: true })
const status = await endOf(
  spawn(process.execPath, [bin('vitest'), 'run', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }),
  { results, graceMs: 60_000, lookEveryMs: 5000 },
)
const tests = existsSync(results) ? testsOf(JSON.parse(readFileSync(results, 'utf8'))) : []
passed += tests.filter(test => test.status === 'passed').length
const failedTests = tests.filter(test => test.status === 'failed').length
failed += status === 0 ? failedTests : Math.max(1, failedTests)
const skipped = tests.filter(test => test.status === 'skipped').length

console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 && tests.length > 0 ? 0 : 1)
