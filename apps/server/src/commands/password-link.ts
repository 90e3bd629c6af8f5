import { openStores } from '@sharelight/store'
import { rescue } from '../features/credentials/verbs/rescue.ts'
import { readSettings } from '../settings.ts'
import { storeOptions } from './store-options.ts'

export interface PasswordLinkOptions { data: string; secondStep: boolean; port: number }

export async function passwordLinkCommand(email: string, { data, secondStep, port }: PasswordLinkOptions): Promise<void> {
  const settings = { publicUrl: `http://localhost:${port}`, ...readSettings() }
  const stores = await openStores(storeOptions(data))
  try {
    const link = await rescue({ stores, settings, now: () => new Date() }, { email, withoutSecondFactor: !secondStep })
    process.stdout.write(`Set a new password here (the link works once, within 4 hours): ${link}\n`)
  } finally {
    await stores.close()
  }
}
