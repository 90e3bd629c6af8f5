import { applicationRoutes } from './applications.ts'
import { auditQueryRoutes } from './audit-queries.ts'
import { driveRoutes } from './drives.ts'
import { groupRoutes } from './groups.ts'
import { labelRoutes } from './labels.ts'
import { mailRoutes } from './mail.ts'
import { mailboxSettingsRoutes } from './mailbox-settings.ts'
import { membershipRoutes } from './memberships.ts'
import { organisationRoutes } from './organisation.ts'
import { permissionRoutes } from './permissions.ts'
import { reportRoutes } from './reports.ts'
import { securityRoutes } from './security.ts'
import { secureScoreRoutes } from './secure-score.ts'
import { siteRoutes } from './sites.ts'
import { teamsRoutes } from './teams.ts'
import { userRoutes } from './users.ts'
import { routerOf } from '../http/route.ts'

/** All that Graph answers here. */
export const graphRoutes = [
  ...userRoutes,
  ...groupRoutes,
  ...membershipRoutes,
  ...organisationRoutes,
  ...secureScoreRoutes,
  ...securityRoutes,
  ...siteRoutes,
  ...driveRoutes,
  ...permissionRoutes,
  ...labelRoutes,
  ...applicationRoutes,
  ...reportRoutes,
  ...auditQueryRoutes,
  ...mailRoutes,
  ...mailboxSettingsRoutes,
  ...teamsRoutes,
]

export const findGraphRoute = routerOf(graphRoutes)
