import type { JudgedAccount } from './check.ts'
import type { AccountVocabulary, Facts } from './facts.ts'
import type { Known } from './known.ts'

const day = 86_400_000

/** A person's own account that can be signed in to, as far as is known. */
export const isEnabledUser = ({ kind, state }: Pick<JudgedAccount, 'kind' | 'state'>) =>
  kind === 'user' && state !== 'suspended' && state !== 'deleted'

interface Dated {
  lastSignIn: Date | null
  facts: Facts<AccountVocabulary>
}

/** Without a sign-in for so many days; one that never signed in counts from the day that it was made. Not known where neither is told. */
export function isUnused({ lastSignIn, facts }: Dated, now: Date, days: number): Known {
  const since = lastSignIn ?? dateOf(facts.word('createdAt'))
  return since && now.getTime() - since.getTime() > days * day
}

export function dateOf(text: string | null): Date | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time)
}
