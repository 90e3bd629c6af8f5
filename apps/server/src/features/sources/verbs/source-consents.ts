import type { Connector } from '@sharelight/connectors'
import { consentCapabilities, type SourceConsent } from '@sharelight/contract'
import type { Context } from '../../../context.ts'

type Scope = { services: Pick<Context['services'], 'stores'>; organisation: Pick<Context['organisation'], 'id'> }

export interface ConsentRow {
  owner: string
  capability: string
  scopes: string[]
  tenant: string
  given_at: Date | null
  lost_at: Date | null
}

export const ownerOf = (sourceId: string) => `source/${sourceId}`

/** Consents by owner: of one source, or of all. */
export async function consentRows(
  { services, organisation }: Scope,
  sourceId?: string,
): Promise<Map<string, ConsentRow[]>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('consents')
    .select(['owner', 'capability', 'scopes', 'tenant', 'given_at', 'lost_at'])
    .where('given_at', 'is not', null)
    .$if(sourceId !== undefined, query => query.where('owner', '=', ownerOf(sourceId ?? '')))
    .execute()
  return Map.groupBy(rows, ({ owner }) => owner)
}

/** How each capability stands that people consent to. */
export function consentsOf(connector: Connector | undefined, rows: readonly ConsentRow[] = []): SourceConsent[] {
  const { signIn } = connector ?? {}
  if (signIn?.kind !== 'oauth' || signIn.consent === 'none') return []
  return consentCapabilities.flatMap(capability => {
    const asked = signIn.scopes.filter(each => each.capability === capability).map(({ scope }) => scope)
    if (asked.length === 0) return []
    const row = rows.find(each => each.capability === capability)
    const missing = row ? asked.filter(scope => !row.scopes.includes(scope)) : []
    return [{ capability, missing, state: stateOf(row, missing), givenAt: row?.given_at?.toISOString() ?? null }]
  })
}

function stateOf(row: ConsentRow | undefined, missing: readonly string[]): SourceConsent['state'] {
  if (!row) return 'none'
  if (row.lost_at) return 'lost'
  return missing.length > 0 ? 'partial' : 'given'
}

/** Whether people must consent before this source can be read at all. */
export const asksConsent = ({ signIn }: Connector) => signIn.kind === 'oauth' && signIn.consent !== 'none'
