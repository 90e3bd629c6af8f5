import type { DemoExposure, DemoOrganisation } from '@sharelight/demo'
import type { ExposureRow } from '@sharelight/store'
import { groupIds } from './group-ids.ts'

/** Who reaches an item of the demo, as the store tells it. */
export function accessRows(demo: DemoOrganisation, organisationId: string): (exposure: DemoExposure) => ExposureRow {
  const groupId = groupIds(demo, organisationId)
  return ({ principal, principalKind, principalName, shareType, role, via, link, expiresAt }) => ({
    principalId: demo.identities[principal ?? -1]?.id ?? groupId(principalName),
    principalKind,
    principalName,
    shareType,
    role,
    via,
    grantId: '',
    link,
    inherited: false,
    expiresAt,
  })
}
