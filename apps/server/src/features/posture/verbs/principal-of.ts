import { resolveAddress } from '@sharelight/connectors'
import { stableId } from '@sharelight/store'

interface Account {
  source_id: string
  kind: string
  address: string
}

/** The id by which permissions and memberships name an account: by its address; a group without one belongs to its source. */
export function principalOf(
  { kind, address, source_id: sourceId }: Account,
  { organisationId, domains }: { organisationId: string; domains: readonly string[] },
): string {
  const isGroup = kind === 'group'
  const person = isGroup && !address.includes('@') ? undefined : resolveAddress(address, domains)
  if (person) return stableId(organisationId, 'identity', person.address)
  return isGroup ? stableId(organisationId, sourceId, 'group', address) : stableId(organisationId, 'user', address)
}
