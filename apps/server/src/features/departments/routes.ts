import {
  getDepartmentFamiliarities,
  getObjectDepartments,
  importDepartments as importCall,
  listColleagues as colleaguesCall,
  listDepartments as listCall,
  setPersonDepartment as setCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { departmentFamiliarities, objectDepartments } from './verbs/departments.ts'
import { listColleagues } from './verbs/list-colleagues.ts'
import { importDepartments } from './verbs/import-departments.ts'
import { listDepartments } from './verbs/list-departments.ts'
import { setPersonDepartment } from './verbs/set-person-department.ts'

export function departmentRoutes(router: Router) {
  serve(router, getObjectDepartments, async (ctx, question) => ({
    objectDepartments: await objectDepartments(ctx, question),
  }))
  serve(router, getDepartmentFamiliarities, async (ctx, question) => ({
    departmentFamiliarities: await departmentFamiliarities(ctx, question),
  }))
  serve(router, listCall, async (ctx, frame) => ({ departments: await listDepartments(ctx, frameOf(ctx, frame)) }))
  serve(router, colleaguesCall, async (ctx, { person }) => ({ colleagues: await listColleagues(ctx, person) }))
  serve(router, importCall, (ctx, given) => importDepartments(ctx, given))
  serve(router, setCall, async (ctx, told) => {
    await setPersonDepartment(ctx, told)
    return {}
  })
}
