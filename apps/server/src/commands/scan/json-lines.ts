import type { Connector } from '@sharelight/connectors'
import type { SensitivityLevel } from '@sharelight/contract'
import type { ChangedItem, FoundEvent, toldIn } from '@sharelight/store'

type Told = Awaited<ReturnType<typeof toldIn>>
type Services = Connector['services']
type Named = NonNullable<ChangedItem['owner']>

const levels: Record<SensitivityLevel, string> = { 0: 'general', 1: 'low', 2: 'medium', 3: 'high' }

/** A line of `--items`: an item as it is now, or that it went. */
export function itemLine({ item, sensitivity, owner, exposures }: ChangedItem, services: Services): object {
  const { key, path, name, kind, size, status, reason, labels, shareType, deletedAt } = item
  if (deletedAt !== null) return { key, path, removed: true }
  return {
    key,
    path,
    name,
    kind,
    service: (services.find(({ code }) => code === item.sourceCode) ?? services[0]).key,
    size,
    status,
    reason,
    labels: labels.map(label => label.key),
    sensitivity: levels[sensitivity],
    shareType,
    owner: owner ? nameOf(owner) : null,
    grants: exposures.map(({ address, principalName, principalKind, role, via, link, expiresAt, inherited }) => ({
      principal: address || principalName,
      kind: principalKind,
      role,
      via,
      link: link || null,
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      inherited,
    })),
  }
}

/** A line of `--events`. Its id is the service's own, where the service told it. */
export function eventLine({ event, actor, itemKey, recipients }: FoundEvent): object {
  const { record, ip } = event.details
  return {
    id: typeof record === 'string' ? record : event.eventId,
    type: event.type,
    at: new Date(event.time).toISOString(),
    actor: actor ? nameOf(actor) : null,
    item: itemKey ?? null,
    recipients: recipients.map(nameOf),
    shareType: event.shareType,
    ...(typeof ip === 'string' && { ip }),
  }
}

/** A line of `--identities`; what the source does not say is null. */
export function identityLine(account: Told['accounts'][number]): object {
  const { address, name, kind, state, admin, mfa, last_sign_in: lastSignIn, guest } = account
  return {
    address,
    name,
    kind,
    state,
    admin,
    mfa,
    lastSignIn: lastSignIn?.toISOString() ?? null,
    guest: guest ?? false,
  }
}

/** A line of `--resources`. */
export function resourceLine(resource: Told['resources'][number]): object {
  const { resource_id: id, kind, name, service, public: isPublic, facts } = resource
  return { id, kind, name, service, public: isPublic, facts }
}

function nameOf({ address, displayName }: Named): string {
  return address || displayName
}
