import { resolve } from 'node:path'
import { restoreBackup, type TableSum } from '@sharelight/store'
import { operate } from '../operator/operate.ts'
import { print } from './run.ts'
import { storeOptions } from './store-options.ts'

/** Backs up both stores, through the server that owns the data folder where one runs. */
export async function backupCommand(file: string, { data }: { data: string }): Promise<void> {
  const input = { path: resolve(file), passphrase: takenPassphrase() }
  const sums = (await operate(storeOptions(data), { operation: 'backup', input })) as TableSum[]
  await print(
    `${resolve(file)} holds ${told(sums)}. It can be opened with its passphrase only, and its secrets with the key that "sharelight keys" names, which is not in it.\n`,
  )
}

/** Restores a backup into an installation that holds nothing. */
export async function restoreCommand(file: string, { data }: { data: string }): Promise<void> {
  const sums = await restoreBackup(storeOptions(data), { path: resolve(file), passphrase: takenPassphrase() })
  await print(`Restored ${told(sums)}.\n`)
}

function told(sums: readonly TableSum[]): string {
  return `${sums.reduce((sum, { rows }) => sum + rows, 0)} rows in ${sums.length} tables`
}

/** Taken out of the environment, which child processes inherit. */
function takenPassphrase(): string {
  const { SHARELIGHT_BACKUP_PASSPHRASE: passphrase } = process.env
  delete process.env.SHARELIGHT_BACKUP_PASSPHRASE
  if (!passphrase)
    throw new Error(
      'Set SHARELIGHT_BACKUP_PASSPHRASE to the passphrase of the backup: at least 16 characters, such as the output of `openssl rand -base64 32`. Keep it: without it nothing can be restored.',
    )
  return passphrase
}
