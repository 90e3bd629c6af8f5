import { z } from 'zod'
import type { Google } from '../api.ts'
import { GoogleFault } from '../fault.ts'
import { SourceFault } from '../../kit/connector.ts'

const Domain = z.looseObject({
  domainName: z.string(),
  verified: z.boolean().nullish(),
  domainAliases: z.array(z.looseObject({ domainAliasName: z.string(), verified: z.boolean().nullish() })).nullish(),
})

/** Domains that Google has seen to be the organisation's, aliases too; the administrator's alone where they may not be listed. */
export async function ownDomainsOf(google: Google): Promise<string[]> {
  const call = {
    api: 'directory',
    path: '/customer/my_customer/domains',
    scope: 'domains',
    what: 'The domains',
  } as const
  try {
    const domains = await google.all(Domain, 'domains', call)
    return domains.flatMap(({ domainName, verified, domainAliases }) => [
      ...(verified === false ? [] : [domainName]),
      ...(domainAliases ?? []).flatMap(alias => (alias.verified === false ? [] : [alias.domainAliasName])),
    ])
  } catch (error) {
    const isRefused = error instanceof SourceFault && error.code === 'scope_missing'
    if (!isRefused && !(error instanceof GoogleFault)) throw error
    return [google.admin.slice(google.admin.lastIndexOf('@') + 1)]
  }
}
