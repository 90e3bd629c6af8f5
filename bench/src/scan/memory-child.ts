// Run as a child process: opens stores beside a folder of files, and scans them when it is told to, set as a server sets itself.
import { join } from 'node:path'
import { runLean } from '../../../apps/server/src/commands/lean.ts'

runLean()
const { openStores } = await import('@sharelight/store')
const { withScans } = await import('./run.ts')
const [folder = ''] = process.argv.slice(2)
const root = join(folder, 'files')
// The first start creates the databases, which takes more memory than running them.
await (await openStores({ dataDir: join(folder, 'data') })).close()
await withScans(folder, root, async scan => {
  const told = new Promise(resolve => process.once('message', resolve))
  process.send!('open')
  await told
  const { seen } = await scan()
  process.send!(seen)
})
process.disconnect()
