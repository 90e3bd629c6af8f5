import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { frame } from './paging.ts'

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

export const Colleague = Familiar.extend({
  department: z.string(),
  /** In how many of the weeks. */
  weeks: z.int(),
})
export type Colleague = z.infer<typeof Colleague>

export const listColleagues = endpoint({
  method: 'GET',
  path: '/departments/colleagues',
  summary: 'With whom a person works: colleagues whom most went to or came from in half a year, most of all first',
  input: z.object({ person: z.uuid() }),
  output: z.object({ colleagues: z.array(Colleague) }),
  access: 'user',
  feature: 'departments_information',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

/** A department with what its people hold and do. Activity is of the time frame, what is held as it was at its end. */
export const DepartmentFigures = z.object({
  /** Empty: people of whom nobody says where they work. */
  department: z.string(),
  people: z.int(),
  /** Files that its people own, those of high sensitivity among them, and sensitive ones that somebody outside can reach. */
  files: z.int(),
  highlySensitive: z.int(),
  exposedSensitive: z.int(),
  events: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
})
export type DepartmentFigures = z.infer<typeof DepartmentFigures>

export const listDepartments = endpoint({
  method: 'GET',
  path: '/departments',
  summary: 'Departments with their people, the risk of what these do, and what they hold',
  input: z.object(frame),
  output: z.object({ departments: z.array(DepartmentFigures) }),
  access: 'user',
  feature: 'departments_information',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

const Address = z.string().trim().toLowerCase().min(1).max(320)
const Department = z
  .string()
  .trim()
  .max(200)
  .refine(text => !/\p{Cc}/u.test(text), 'Write it in one line.')

export const setPersonDepartment = endpoint({
  method: 'PUT',
  path: '/departments/people',
  summary: 'Says by hand where a person works and for whom; null leaves it to directories and the imported list again',
  input: z
    .object({
      address: Address,
      place: z.object({ department: Department, manager: Address.or(z.literal('')) }).nullable(),
    })
    .meta({ examples: [{ address: 'bob@acme.example', place: { department: 'Sales', manager: 'eve@acme.example' } }] }),
  output: z.object({}),
  access: 'system',
  feature: 'departments_information',
  errors: ['invalid', 'not_found', 'edition_required'],
  audit: 'department.person',
})

export const ImportedPlace = z.object({
  line: z.int(),
  address: z.string(),
  department: z.string(),
  manager: z.string(),
  problem: z.string().nullable(),
})
export type ImportedPlace = z.infer<typeof ImportedPlace>

export const importDepartments = endpoint({
  method: 'POST',
  path: '/departments/import',
  summary:
    'Where people work, from CSV with the columns address, department and, where known, manager; it takes the place of the list before, all lines or none',
  input: z.object({
    csv: z
      .string()
      .min(1)
      .max(2_000_000)
      .meta({ examples: ['address,department,manager\nbob@acme.example,Sales,eve@acme.example'] }),
    dryRun: z.boolean().default(false),
  }),
  /** With a `problem` in any line nothing is saved. */
  output: z.object({ saved: z.int(), lines: z.array(ImportedPlace) }),
  access: 'system',
  feature: 'departments_information',
  errors: ['invalid', 'too_large', 'edition_required'],
  audit: 'department.import',
})
