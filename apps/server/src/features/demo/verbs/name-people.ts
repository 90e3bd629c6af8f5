import type { DemoOrganisation } from '@sharelight/demo'
import { stableId } from '@sharelight/store'

/** People get the ids that their addresses have in this organisation, so that accounts, permissions and events mean the same ones. */
export function namePeople({ identities }: DemoOrganisation, organisationId: string): void {
  for (const person of identities) person.id = stableId(organisationId, 'identity', person.address)
}
