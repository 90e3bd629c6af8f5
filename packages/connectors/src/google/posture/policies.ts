import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'
import type { Google } from '../api.ts'
import { GoogleFault } from '../fault.ts'

const Policy = z.looseObject({
  type: z.string().nullish(),
  policyQuery: z
    .looseObject({ orgUnit: z.string().nullish(), group: z.string().nullish(), sortOrder: z.number().nullish() })
    .nullish(),
  setting: z.looseObject({ type: z.string(), value: z.record(z.string(), z.unknown()).nullish() }),
})
type Policy = z.infer<typeof Policy>

/** What holds of one setting: its values by the units and groups that it is set for, the last word of each. */
export type Policies = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

/**
 * How administrators have set the organisation's services, by Google's names without `settings/`; nothing where it may not be seen.
 * @see https://docs.cloud.google.com/identity/docs/concepts/supported-policy-api-settings
 */
export async function readPolicies(google: Google): Promise<Policies | undefined> {
  const what = 'How the organisation is set'
  const call = { api: 'identity', path: '/policies', query: { pageSize: 100 }, scope: 'policies', what } as const
  try {
    const policies = await google.all(Policy, 'policies', call)
    return bySetting(policies)
  } catch (error) {
    const isRefused = error instanceof SourceFault && error.code === 'scope_missing'
    if (!isRefused && !(error instanceof GoogleFault)) throw error
    return undefined
  }
}

/** Of several for the same unit or group, the one with the highest number holds. Rules hold side by side. */
function bySetting(policies: readonly Policy[]): Policies {
  const last = new Map<string, Policy>()
  for (const [index, policy] of policies.entries()) {
    const { orgUnit, group } = policy.policyQuery ?? {}
    const isRule = /\brule\.|\bdetector\./.test(policy.setting.type)
    const key = [policy.setting.type, group ?? '', orgUnit ?? '', isRule ? index : ''].join(' ')
    if (orderOf(policy) >= orderOf(last.get(key))) last.set(key, policy)
  }
  const found = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const { setting } of last.values()) {
    const name = setting.type.replace(/^settings\//, '')
    found.set(name, [...(found.get(name) ?? []), setting.value ?? {}])
  }
  return found
}

const orderOf = (policy: Policy | undefined) => policy?.policyQuery?.sortOrder ?? (policy ? 0 : -1)
