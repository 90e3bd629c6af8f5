import { getDepartmentFamiliarities, getObjectDepartments } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { departmentFamiliarities, objectDepartments } from './verbs/departments.ts'

export function departmentRoutes(router: Router) {
  serve(router, getObjectDepartments, async (ctx, question) => ({
    objectDepartments: await objectDepartments(ctx, question),
  }))
  serve(router, getDepartmentFamiliarities, async (ctx, question) => ({
    departmentFamiliarities: await departmentFamiliarities(ctx, question),
  }))
}
