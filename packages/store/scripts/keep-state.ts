import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectAnalytics } from '../src/analytics/connect.ts'
import { connectMeta } from '../src/meta/connect.ts'
import { readAnalyticsState } from '../src/testing/analytics-state.ts'
import { writeCompany } from '../src/testing/company.ts'
import { fill } from '../src/testing/fill.ts'
import { keepState } from '../src/testing/kept-states.ts'
import { startProduct } from '../src/testing/product.ts'
import { readState } from '../src/testing/state.ts'

/*
 * Keeps what a version leaves in a data folder, for the tests that every later version goes on with it. The version itself sets up a made-up
 * organisation in a new folder, scans a few documents and mails, and is stopped.
 *   node packages/store/scripts/keep-state.ts              the version in this folder
 *   node packages/store/scripts/keep-state.ts COMMIT…      each of these, checked out and installed in a folder of its own, or in
 *                                                           the clone that --in names, which keeps its packages for the next time
 */
const here = join(import.meta.dirname, '../../..')
const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
const say = (text: string) => process.stdout.write(`${text}\n`)

async function keep(root: string, { version, at }: { version: string; at: string }): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'sharelight-state-'))
  const dataDir = join(work, 'data')
  try {
    const product = await startProduct(root, { dataDir, roots: work, isSetUp: false })
    const refused = await fill(product, writeCompany(work)).finally(() => product.stop())
    for (const text of refused) say(`  refused: ${text}`)
    const { db } = await connectMeta({ path: join(dataDir, 'meta') })
    const meta = await readState(db)
    await db.destroy()
    const engine = await connectAnalytics({ path: join(dataDir, 'analytics') })
    const analytics = await readAnalyticsState(engine)
    await engine.close()
    // Beside the folder; within it in early versions.
    const keyFile = [`${dataDir}.key`, join(dataDir, 'secret.key')].find(existsSync)
    const key = keyFile === undefined ? null : readFileSync(keyFile, 'utf8')
    const { file, wasKept } = keepState({ version, at, key, meta, analytics })
    say(`${version} ${wasKept ? 'has the schema of' : 'is kept as'} ${file}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Checks each commit out in `root`, installs what its lock file names, and keeps what it leaves. @returns those that failed */
async function keepCommits(commits: readonly string[], root: string): Promise<string[]> {
  const failed: string[] = []
  for (const commit of commits) {
    const [version = commit, at = ''] = git(here, 'log', '-1', '--abbrev=8', '--format=%h %cI', commit).split(' ')
    try {
      git(root, 'checkout', '-q', '--force', '--detach', commit)
      const install = "import('./scripts/bootstrap.mjs').then(m => m.ensureInstalled())"
      execFileSync('node', ['-e', install], { cwd: root, stdio: ['ignore', 2, 2] })
      await keep(root, { version, at })
    } catch (error) {
      failed.push(version)
      say(`${version} FAILED: ${String(error)}`)
    }
  }
  return failed
}

async function inOwnFolder(commits: readonly string[]): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-version-'))
  git(here, 'worktree', 'add', '-q', '--detach', root, 'HEAD')
  try {
    return await keepCommits(commits, root)
  } finally {
    git(here, 'worktree', 'remove', '--force', root)
  }
}

const { values, positionals: commits } = parseArgs({ options: { in: { type: 'string' } }, allowPositionals: true })
if (commits.length > 0) {
  const failed = values.in === undefined ? await inOwnFolder(commits) : await keepCommits(commits, values.in)
  process.exitCode = failed.length > 0 ? 1 : 0
} else
  await keep(here, { version: `${git(here, 'log', '-1', '--abbrev=8', '--format=%h')}+`, at: new Date().toISOString() })
