import { driveRoutes } from './drives.ts'
import { groupRoutes } from './groups.ts'
import { organisationRoutes } from './organisation.ts'
import { permissionRoutes } from './permissions.ts'
import { siteRoutes } from './sites.ts'
import { userRoutes } from './users.ts'
import { routerOf } from '../http/route.ts'

/** All that Graph answers here. */
export const graphRoutes = [
  ...userRoutes,
  ...groupRoutes,
  ...organisationRoutes,
  ...siteRoutes,
  ...driveRoutes,
  ...permissionRoutes,
]

export const findGraphRoute = routerOf(graphRoutes)
