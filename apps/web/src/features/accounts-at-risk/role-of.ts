import type { AccountAtRisk } from '@sharelight/contract'
import { texts } from '#texts/accounts-at-risk.ts'

/** What an account is, the weightiest first. */
export function roleOf({ kind, admin, guest }: AccountAtRisk): string {
  if (admin) return texts.administrator
  return guest ? texts.guest : texts.kinds[kind]
}
