import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Flag = z.stringbool().or(z.boolean()).default(false)

/** Who works in which department (specification S7.023). */
export const ObjectDepartment = z.object({
  departmentId: z.string(),
  departmentName: z.string(),
  objects: z.array(z.object({ internalObjectId: z.string(), externalObjectId: z.string(), objectName: z.string() })),
})
export type ObjectDepartment = z.infer<typeof ObjectDepartment>

export const getObjectDepartments = endpoint({
  method: 'GET',
  path: '/extproxy/integrations/tests/object-departments',
  summary: 'Departments and, when asked, the people in them',
  input: z.object({
    includeObjects: Flag,
    objectType: z.literal('person').default('person'),
    /** Also people without a department. */
    enableUnscopedMode: Flag,
  }),
  output: z.object({ objectDepartments: z.array(ObjectDepartment) }),
  access: 'user',
  feature: 'departments_information',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

const Familiar = z.object({ entityId: z.string(), entityName: z.string(), events: z.int() })
/** Whom an entity deals with, most of all first (specification S7.024). */
export const DepartmentFamiliarity = Familiar.extend({ familiarWith: z.array(Familiar) })
export type DepartmentFamiliarity = z.infer<typeof DepartmentFamiliarity>

export const getDepartmentFamiliarities = endpoint({
  method: 'GET',
  path: '/extproxy/integrations/department-familiarities',
  summary: 'Which outside organisations each department deals with, or the other way round',
  input: z.object({ groupByDepartment: Flag }),
  output: z.object({ departmentFamiliarities: z.array(DepartmentFamiliarity) }),
  access: 'user',
  feature: 'departments_information',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})
