import { join } from 'node:path'
import { ensureInstalled, root, runUnderNode24 } from './bootstrap.mjs'
import { ensureBuilt } from './build-web.mjs'

ensureInstalled()
if (process.argv[2] === 'serve') ensureBuilt()
runUnderNode24([join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)])
