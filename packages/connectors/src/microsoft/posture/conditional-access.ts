import type { ConditionalAccessPolicy } from './resources.ts'

/** Whether a policy asks everybody for a second step, whatever they open. */
export const requiresSecondStep = (policy: ConditionalAccessPolicy) =>
  holdsForAll(policy) && (asksForStrength(policy) || asksForControl(policy))

/** A policy with a strength has no built-in controls beside it that would ask for the same. */
const asksForStrength = ({ grantControls }: ConditionalAccessPolicy) =>
  grantControls?.authenticationStrength?.requirementsSatisfied?.toLowerCase() === 'mfa' &&
  (isAnd(grantControls.operator) || !grantControls.builtInControls?.length)

/** One of several that are joined by OR is not asked for: a known device would do instead. */
function asksForControl(policy: ConditionalAccessPolicy): boolean {
  const all = controls(policy)
  return isAnd(policy.grantControls?.operator)
    ? all.some(isSecondStep)
    : all.length > 0 && all.every(isSecondStep) && !policy.grantControls?.termsOfUse?.length
}

const isSecondStep = (control: string) => control === 'mfa' || control === 'passwordlessmfa'
const isAnd = (operator: string | null | undefined) => operator?.toUpperCase() === 'AND'

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
