import type { z } from 'zod'
import { SourceFault, type Grant, type Principal } from '../../kit/connector.ts'
import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import type { Google, GoogleCall } from '../api.ts'
import { GoogleFault } from '../fault.ts'
import { Delegate, Filter, Forwarding } from './resources.ts'

const about = (as: string, path: string) =>
  ({
    api: 'gmail',
    path: `/users/me/settings${path}`,
    as,
    scope: 'gmail',
    what: 'How a mailbox is set',
  }) satisfies GoogleCall

/** Whoever may read a mailbox for its owner, and send from it. */
export async function delegatesOf(google: Google, address: string): Promise<Grant[]> {
  const delegates = await list(google, Delegate, 'delegates', about(address, '/delegates'))
  return (delegates ?? [])
    .filter(({ verificationStatus }) => !verificationStatus || verificationStatus === 'accepted')
    .map(({ delegateEmail }) => ({ principal: personAt(delegateEmail), role: 'write', via: 'delegation' }))
}

export const personAt = (address: string): Principal => ({
  kind: 'user',
  name: address.toLowerCase(),
  address: address.toLowerCase(),
})

/** What a mailbox does by itself; nothing where there is none, or nobody may see it. */
export async function forwardingFacts(google: Google, address: string, ownDomains: readonly string[]) {
  const forwarding = await unlessShut(() => google.get(Forwarding, about(address, '/autoForwarding')))
  if (!forwarding) return {}
  const filters = await list(google, Filter, 'filter', about(address, '/filters'))
  const delegates = await delegatesOf(google, address)
  const all = [
    ...(forwarding.enabled ? [forwarding.emailAddress] : []),
    ...(filters ?? []).map(({ action }) => action?.forward),
  ]
  const isOutside = (to: string) => !isOwnDomain(to.slice(to.lastIndexOf('@') + 1).toLowerCase(), ownDomains)
  const to = [...new Set(all.flatMap(one => (one && isOutside(one) ? one.toLowerCase() : [])))].toSorted()
  return {
    forwardsOutside: to.length > 0,
    ...(to.length && { forwardsTo: to }),
    ...(delegates.length && { delegates: delegates.map(({ principal }) => principal.name).toSorted() }),
  }
}

const list = <T>(google: Google, schema: z.ZodType<T>, name: string, call: GoogleCall) =>
  unlessShut(() => google.all(schema, name, call))

async function unlessShut<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const isOfOne = error instanceof GoogleFault || (error instanceof SourceFault && ofOne.has(error.code))
    if (!isOfOne) throw error
    return undefined
  }
}

/** That somebody is suspended, and that the scope was not delegated. */
const ofOne = new Set(['consent_lost', 'scope_missing'])
