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
  now: Date
}

/** An application, which goes by its application (client) id: permissions and logs name it so. */
export function accountOfApplication(principal: ServicePrincipal, around: Around): AccountFacts {
  const { id, appId, displayName, accountEnabled, servicePrincipalType, verifiedPublisher } = principal
  const { own, roles, consents, rights, owners, now } = around
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
      ...credentialFacts([principal, ...(own ? [own] : [])], now),
    },
  }
}

const kept = 50
const day = 86_400_000

/** How it proves who it is: how many secrets and certificates there are, how long the longest that still holds is good for, and each with its end, the last first. */
function credentialFacts(all: readonly Pick<Registered, 'passwordCredentials' | 'keyCredentials'>[], now: Date) {
  if (!all.some(one => one.passwordCredentials ?? one.keyCredentials)) return {}
  const secrets = all.flatMap(one => (one.passwordCredentials ?? []).map(each => ({ ...each, kind: 'secret' })))
  // Those that sign are Microsoft's own, to sign people in with.
  const certificates = all.flatMap(one =>
    (one.keyCredentials ?? []).flatMap(each =>
      each.usage?.toLowerCase() === 'sign' ? [] : { ...each, kind: 'certificate' },
    ),
  )
  const told = new Map([...secrets, ...certificates].map((one, index) => [one.keyId || String(index), one]))
  const credentials = [...told.values()]
    .map(({ kind, displayName, startDateTime, endDateTime }) => ({
      kind,
      name: displayName,
      startsAt: dateOf(startDateTime),
      endsAt: dateOf(endDateTime),
    }))
    .toSorted((one, other) => (other.endsAt?.getTime() ?? Infinity) - (one.endsAt?.getTime() ?? Infinity))
  const of = (kind: string) => credentials.filter(one => one.kind === kind)
  const longest = (kind: string) =>
    of(kind).reduce((most, { startsAt, endsAt }) => {
      if (!startsAt || !endsAt || endsAt <= now) return most
      return Math.max(most, Math.round((endsAt.getTime() - startsAt.getTime()) / day))
    }, 0)
  return {
    secrets: of('secret').length,
    certificates: of('certificate').length,
    longestSecretDays: longest('secret'),
    longestCertificateDays: longest('certificate'),
    credentials: credentials
      .slice(0, kept)
      .map(({ kind, name, endsAt }) => ({ kind, ...(name && { name }), endsAt: endsAt?.toISOString() ?? null })),
  }
}
