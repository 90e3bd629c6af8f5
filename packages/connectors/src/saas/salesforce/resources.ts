import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import type { Salesforce } from './api.ts'
import { Sharing, sharingSoql } from './reach.ts'
import { salesforceService } from './service.ts'

const text = z.string().nullish().catch(undefined)
const defaults = ['Account', 'Contact', 'Opportunity', 'Lead', 'Case', 'Calendar', 'Pricebook', 'Campaign'].map(
  name => `Default${name}Access`,
)
const Organisation = z.looseObject({
  Id: z.string(),
  Name: text,
  OrganizationType: text,
  IsSandbox: z.boolean().nullish(),
  InstanceName: text,
})
const Site = z.looseObject({
  Id: z.string(),
  Name: text,
  Status: text,
  SiteType: text,
  UrlPathPrefix: text,
  GuestUserId: text,
})

/** The organisation with its defaults of sharing, and its sites, which need no account while they are active. */
export async function* resourcesOf(salesforce: Salesforce): AsyncGenerator<Page<ResourceFacts>> {
  const service = salesforceService.key
  const fields = ['Id', 'Name', 'OrganizationType', 'IsSandbox', 'InstanceName', ...defaults].join(', ')
  const organisations =
    (await salesforce.allIfAllowed(Organisation, `SELECT ${fields} FROM Organization`, 'The organisation')) ?? []
  const models = (await salesforce.allIfAllowed(Sharing, sharingSoql, 'Defaults of sharing')) ?? []
  const sharing = Object.fromEntries(
    models.flatMap(({ QualifiedApiName: name, InternalSharingModel: internal, ExternalSharingModel: external }) =>
      internal || external ? [[name, { internal: internal ?? null, external: external ?? null }]] : [],
    ),
  )
  const sites =
    (await salesforce.allIfAllowed(
      Site,
      'SELECT Id, Name, Status, SiteType, UrlPathPrefix, GuestUserId FROM Site',
      'Sites',
    )) ?? []
  yield {
    items: [
      ...organisations.map((one): ResourceFacts => ({
        id: one.Id,
        kind: 'tenant',
        name: one.Name || salesforce.host,
        service,
        public: false,
        facts: {
          edition: one.OrganizationType ?? null,
          sandbox: one.IsSandbox === true,
          ...Object.fromEntries(defaults.flatMap(name => (typeof one[name] === 'string' ? [[name, one[name]]] : []))),
          sharing,
        },
      })),
      ...sites.map(({ Id, Name, Status, SiteType, UrlPathPrefix, GuestUserId }): ResourceFacts => ({
        id: Id,
        kind: 'site',
        name: Name || Id,
        service,
        public: Status === undefined || Status === null ? null : Status === 'Active',
        facts: {
          status: Status ?? null,
          type: SiteType ?? null,
          path: UrlPathPrefix ?? null,
          hasGuestUser: Boolean(GuestUserId),
        },
      })),
    ],
    covers: 'all',
  }
}
