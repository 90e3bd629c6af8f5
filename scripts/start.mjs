import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, runUnderNode24 } from './bootstrap.mjs'

ensureInstalled()
ensureBuilt()
runUnderNode24([join(root, 'apps/server/src/main.ts'), 'serve', ...process.argv.slice(2)])
