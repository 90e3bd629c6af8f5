// `npm test`: installs what is missing, then verifies everything. Ends with "N passed, N failed".
import { ensureInstalled, nodeBinary, root, run, say, withBinPath } from './bootstrap.mjs'
import { ensureBuilt } from './build-web.mjs'
import { spawnSync } from 'node:child_process'
import { ensurePythonTools } from './python-tools.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

ensureInstalled()
ensureSystemPackages()
ensurePythonTools()
ensureBuilt()
say('')
const result = spawnSync(nodeBinary, ['scripts/verify.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: withBinPath(),
})
if (result.error) run('false', [])
process.exit(result.status ?? 1)
