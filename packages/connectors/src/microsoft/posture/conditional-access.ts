import type { ConditionalAccessPolicy } from './resources.ts'

/** Whether a policy asks everybody for a second step, whatever they open. */
export const requiresSecondStep = (policy: ConditionalAccessPolicy) =>
  holdsForAll(policy) && controls(policy).some(control => control === 'mfa' || control === 'passwordlessmfa')

/** Clients that know no second step: `other` stands for IMAP, POP, SMTP and older Office. */
const legacy = ['exchangeactivesync', 'other']

export const blocksLegacySignIn = (policy: ConditionalAccessPolicy) =>
  holdsForAll(policy) &&
  controls(policy).includes('block') &&
  legacy.every(client => lower(policy.conditions?.clientAppTypes).includes(client))

function holdsForAll({ state, conditions }: ConditionalAccessPolicy): boolean {
  return (
    state === 'enabled' &&
    lower(conditions?.users?.includeUsers).includes('all') &&
    lower(conditions?.applications?.includeApplications).includes('all')
  )
}

const controls = ({ grantControls }: ConditionalAccessPolicy) => lower(grantControls?.builtInControls)
const lower = (words: readonly string[] | null | undefined) => (words ?? []).map(word => word.toLowerCase())
