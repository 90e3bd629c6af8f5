import { join } from 'node:path'
import { ensureInstalled, root, runUnderNode24 } from './bootstrap.mjs'
import { ensureBuilt } from './build-web.mjs'

ensureInstalled()
ensureBuilt()
runUnderNode24([join(root, 'apps/server/src/main.ts'), 'serve', ...process.argv.slice(2)])
