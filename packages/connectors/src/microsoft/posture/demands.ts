import type { ConditionalAccessPolicy } from './resources.ts'

/** What a policy asks of whom it applies to. */
export type Demand = (policy: ConditionalAccessPolicy) => boolean

/** Nobody gets in at all. */
export const blocks: Demand = policy => controls(policy).includes('block')

/** A second step, whatever else; being kept out is as good. */
export const asksForSecondStep: Demand = policy =>
  blocks(policy) || asksForStrength(policy, isMultifactor) || asksForControl(policy)

/** A device that the organisation manages. */
export const asksForManagedDevice: Demand = policy => {
  const all = controls(policy)
  if (blocks(policy)) return true
  if (isAnd(policy)) return all.some(isManaged)
  return all.length > 0 && all.every(isManaged) && !others(policy) && !policy.grantControls?.authenticationStrength
}
const isManaged = (control: string) => control === 'compliantdevice' || control === 'domainjoineddevice'

/** A second step that no other page can pass on. */
export const asksForPhishingResistance: Demand = policy =>
  blocks(policy) || asksForStrength(policy, isPhishingResistant)

type Strength = NonNullable<NonNullable<ConditionalAccessPolicy['grantControls']>['authenticationStrength']>

/** One of several that are joined by OR is not asked for: a known device would do instead. */
function asksForStrength(policy: ConditionalAccessPolicy, suffices: (strength: Strength) => boolean): boolean {
  const { grantControls } = policy
  const strength = grantControls?.authenticationStrength
  if (!strength || !suffices(strength)) return false
  return isAnd(policy) || (controls(policy).length === 0 && !others(policy))
}

function asksForControl(policy: ConditionalAccessPolicy): boolean {
  const all = controls(policy)
  if (isAnd(policy)) return all.some(isSecondStep)
  return all.length > 0 && all.every(isSecondStep) && !others(policy) && !weaker(policy)
}

const isSecondStep = (control: string) => control === 'mfa' || control === 'passwordlessmfa'

/** What would do in place of a second step, besides the built-in ones. */
const others = ({ grantControls }: ConditionalAccessPolicy) =>
  Boolean(grantControls?.termsOfUse?.length) || Boolean(grantControls?.customAuthenticationFactors?.length)
const weaker = ({ grantControls }: ConditionalAccessPolicy) =>
  Boolean(grantControls?.authenticationStrength && !isMultifactor(grantControls.authenticationStrength))

/** Microsoft's own: multifactor, passwordless, phishing-resistant. */
const multifactor = new Set([2, 3, 4].map(number => `00000000-0000-0000-0000-00000000000${number}`))
const phishingResistant = '00000000-0000-0000-0000-000000000004'
const resistant = new Set(['fido2', 'windowshelloforbusiness', 'x509certificatemultifactor'])

const isMultifactor = (strength: Strength) =>
  strength.requirementsSatisfied?.toLowerCase() === 'mfa' || multifactor.has(strength.id ?? '')

function isPhishingResistant({ id, allowedCombinations }: Strength): boolean {
  if (allowedCombinations?.length) return lower(allowedCombinations).every(one => resistant.has(one))
  return id === phishingResistant
}

const isAnd = ({ grantControls }: ConditionalAccessPolicy) => grantControls?.operator?.toUpperCase() === 'AND'
const controls = ({ grantControls }: ConditionalAccessPolicy) => lower(grantControls?.builtInControls)
const lower = (words: readonly string[] | null | undefined) => (words ?? []).map(word => word.toLowerCase())
