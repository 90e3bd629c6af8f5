// Makes a folder that runs in production: the built web app, the sources that run, the lock file, and its bill of materials; no tests, no development packages.
//   node scripts/release.mjs [folder] [--archive]     then, there: npm start
// With --archive the folder is packed besides, into sharelight-<version>.tar.gz beside it: the same bytes for the same commit.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packFolder } from './archive.mjs'
import { ensureInstalled, nodeBinary, root, say } from './bootstrap.mjs'
import { ensureBuilt } from './build-web.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { archive: { type: 'boolean' } } })
const target = resolve(positionals[0] ?? join(root, 'dist/release'))
/** Beside what tests and measures: the web app is taken as it was built. A workspace's package.json stays, for the lock file names it. */
const left =
  /^(bench|e2e|\.ci|apps\/web|packages\/testkit)\/(?!package\.json$)|\.test\.tsx?$|\/testing\/|^docs\/images\/|^vitest\.config\.ts$/

ensureInstalled()
ensureBuilt()
rmSync(target, { recursive: true, force: true })
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
const tracked = git('ls-files', '-z')
  .split('\0')
  .filter(path => path && !left.test(path))
for (const path of tracked) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(join(root, path), join(target, path))
}
cpSync(join(root, 'apps/web/dist'), join(target, 'apps/web/dist'), { recursive: true })
writeFileSync(
  join(target, 'sbom.cdx.json'),
  execFileSync(nodeBinary, ['scripts/sbom.ts'], { cwd: root, maxBuffer: 64 << 20 }),
)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(target, 'release.json'), `${JSON.stringify({ version })}\n`)
say(`The release ${version} is in ${target}.`)
if (values.archive) {
  const name = `sharelight-${version}`
  const file = join(dirname(target), `${name}.tar.gz`)
  await packFolder({ folder: target, top: name, file, seconds: Number(git('log', '-1', '--format=%ct')) })
  say(`Its archive is ${file}, with its SHA-256 beside it.`)
}
