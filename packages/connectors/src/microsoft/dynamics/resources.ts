import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import type { Dataverse } from './dataverse.ts'
import { DataverseFault } from './fault.ts'
import { dynamicsService } from './service.ts'

const Organisation = z.looseObject({ organizationid: z.string().nullish(), name: z.string().nullish() })

/** Switches and numbers that posture is judged by, under their own names; an environment tells those that it has. */
const told = {
  isauditenabled: 'auditing',
  isuseraccessauditenabled: 'accessAuditing',
  isreadauditenabled: 'readAuditing',
  auditretentionperiodv2: 'auditRetentionDays',
  sessiontimeoutenabled: 'sessionTimeout',
  sessiontimeoutinmins: 'sessionTimeoutMinutes',
  inactivitytimeoutenabled: 'inactivityTimeout',
  inactivitytimeoutinmins: 'inactivityTimeoutMinutes',
  enableipbasedfirewallrule: 'ipFirewall',
  enableipbasedcookiebinding: 'ipCookieBinding',
  isexternalfilestorageenabled: 'externalFileStorage',
  blockedattachments: 'blockedAttachments',
  sharetopreviousowneronassign: 'shareToPreviousOwner',
} as const

/** The environment, with how it is set. */
export async function* resourcesOf(dataverse: Dataverse): AsyncGenerator<Page<ResourceFacts>> {
  try {
    const [organisation] = await dataverse.all(Organisation, { path: '/organizations', what: 'The organisation' })
    if (!organisation) return yield { items: [], covers: 'all' }
    const { organizationid: id, name } = organisation
    const facts = Object.fromEntries(
      Object.entries(told).flatMap(([field, as]) => {
        const value = organisation[field]
        return ['boolean', 'number', 'string'].includes(typeof value) ? [[as, value]] : []
      }),
    )
    yield {
      items: [
        {
          id: id || dataverse.host,
          kind: 'tenant',
          name: name || dataverse.host,
          service: dynamicsService.key,
          public: false,
          facts,
        },
      ],
      covers: 'all',
    }
  } catch (error) {
    if (!(error instanceof DataverseFault)) throw error
    yield { items: [], covers: 'all' }
  }
}
