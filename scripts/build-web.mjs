// Builds the web app, once for each language, to apps/web/dist/<language>: built-in modules only.
//   node scripts/build-web.mjs
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, isRelease, nodeBinary, root, run, say, setStamp, stamp } from './bootstrap.mjs'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const sources = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'packages/demo/src', 'package-lock.json']

/** Builds the web app when a source of it is newer than the last build. */
export function ensureBuilt() {
  if (isRelease) return
  const wanted = newest(sources.map(path => join(root, path)))
  const languages = languagesIn(join(web, 'src/texts'))
  const isThere = languages.every(language => existsSync(join(dist, language, 'index.html')))
  if (stamp('build') === wanted && isThere) return
  say('Building the web app …')
  rmSync(dist, { recursive: true, force: true })
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  for (const language of languages) run(nodeBinary, vite, web, { SHARELIGHT_LANGUAGE: language })
  setStamp('build', wanted)
}

/** Each has a folder of texts. */
function languagesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
}

function newest(paths) {
  let count = 0
  let latest = 0
  const visit = path => {
    if (!existsSync(path)) return
    const stat = statSync(path)
    if (!stat.isDirectory()) {
      count++
      latest = Math.max(latest, stat.mtimeMs)
      return
    }
    for (const name of readdirSync(path)) if (name !== 'dist' && name !== 'node_modules') visit(join(path, name))
  }
  paths.forEach(visit)
  return `${count}:${latest}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  ensureBuilt()
}
