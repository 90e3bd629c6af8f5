// Run as a child process: makes or restores a backup, and kills itself with SIGKILL at a given file operation.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [what, dataDir = '', path = '', passphrase = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

if (what === 'restore') {
  // Rows have reached the analytics when the file that brought them is removed.
  const { rm } = fs
  let brought = 0
  fs.rm = async (target, options) => {
    if (String(target).includes('/incoming/') && ++brought === 5) die()
    await rm(target, options)
  }
} else {
  fs.rename = async () => void die()
}
syncBuiltinESMExports()
const { backUp, openStores, restoreBackup } = await import('../index.ts')
if (what === 'restore') await restoreBackup({ dataDir }, { path, passphrase })
else {
  const stores = await openStores({ dataDir })
  await backUp(stores, { path, passphrase })
}
