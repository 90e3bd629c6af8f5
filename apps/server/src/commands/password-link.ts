import { operate } from '../operator/operate.ts'
import { storeOptions } from './store-options.ts'

export interface PasswordLinkOptions {
  data: string
  secondStep: boolean
  port: number
}

export async function passwordLinkCommand(
  email: string,
  { data, secondStep, port }: PasswordLinkOptions,
): Promise<void> {
  const input = { email, withoutSecondFactor: !secondStep, origin: `http://localhost:${port}` }
  const link = await operate(storeOptions(data), { operation: 'password-link', input })
  process.stdout.write(`Set a new password here (the link works once, within 4 hours): ${String(link)}\n`)
}
