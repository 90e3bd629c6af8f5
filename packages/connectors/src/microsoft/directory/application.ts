import type { AccountFacts } from '../../kit/connector.ts'
import { dateOf } from '../drives/grants.ts'
import { isAdministrator, roleFacts } from './accounts.ts'
import type { Consents } from './consents.ts'
import type { Registered, ServicePrincipal } from './resources.ts'
import type { Roles } from './roles.ts'

interface Around {
  /** What the tenant says of it as its own. */
  own: Registered | undefined
  roles: Roles | undefined
  /** Null where nobody consented to anything, undefined where nobody says. */
  consents: Consents | null | undefined
  rights: readonly string[] | undefined
  owners: number | undefined
}

/** An application, which goes by its application (client) id: permissions and logs name it so. */
export function accountOfApplication(principal: ServicePrincipal, around: Around): AccountFacts {
  const { id, appId, displayName, accountEnabled, servicePrincipalType, verifiedPublisher } = principal
  const { own, roles, consents, rights, owners } = around
  const createdAt = dateOf(own?.createdDateTime)?.toISOString()
  const admin = isAdministrator(id, roles)
  return {
    address: appId,
    name: displayName || appId,
    kind: 'application',
    state: accountEnabled === false ? 'suspended' : 'active',
    ...(admin !== undefined && { admin }),
    facts: {
      ...(createdAt && { createdAt }),
      foreign: !own && servicePrincipalType !== 'ManagedIdentity',
      managedIdentity: servicePrincipalType === 'ManagedIdentity',
      ...(verifiedPublisher?.displayName && { publisher: verifiedPublisher.displayName }),
      ...roleFacts(id, roles),
      ...(rights && { applicationScopes: rights }),
      ...(consents !== undefined && {
        delegatedScopes: [...(consents?.scopes ?? [])].toSorted(),
        consentedForAll: consents?.forAll ?? false,
        consentedBy: consents?.people ?? 0,
      }),
      ...(owners !== undefined && { owners }),
      ...credentialFacts(principal, own),
    },
  }
}

const kept = 50

/** How it proves who it is: how many secrets and certificates there are, and each with its end, the last first. */
function credentialFacts(principal: ServicePrincipal, own: Registered | undefined) {
  const all = [principal, ...(own ? [own] : [])]
  if (!all.some(one => one.passwordCredentials ?? one.keyCredentials)) return {}
  const told = new Map(
    all
      .flatMap(({ passwordCredentials, keyCredentials }) => [
        ...(passwordCredentials ?? []).map(one => ({ ...one, kind: 'secret' })),
        ...(keyCredentials ?? []).map(one => ({ ...one, kind: 'certificate' })),
      ])
      .map((one, index) => [one.keyId || String(index), one]),
  )
  const credentials = [...told.values()]
    .map(({ kind, displayName, endDateTime }) => ({
      kind,
      ...(displayName && { name: displayName }),
      endsAt: dateOf(endDateTime)?.toISOString() ?? null,
    }))
    .toSorted((one, other) => (other.endsAt ?? '9').localeCompare(one.endsAt ?? '9'))
  const count = (kind: string) => credentials.filter(one => one.kind === kind).length
  return { secrets: count('secret'), certificates: count('certificate'), credentials: credentials.slice(0, kept) }
}
