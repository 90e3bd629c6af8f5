import {
  restrictableEntities,
  type AppArea,
  type EntityKind,
  type RestrictableEntity,
  type UserType,
} from '@sharelight/contract'
import { branchOfCode } from '../labels/product-labels.ts'
import { areaOfCode, systemOnlyAreas } from './areas.ts'

/** What a business user may not see or do. A system user has none of it. */
export interface Restrictions {
  /** Generation-0 label keys. */
  labels: string[]
  /** Their codes 1 to 7. */
  labelCodes: number[]
  /** Kinds as counts and lists name them; events are no entity kind of a list. */
  entityKinds: EntityKind[]
  entities: RestrictableEntity[]
  apps: AppArea[]
}

const unrestricted: Restrictions = { labels: [], labelCodes: [], entityKinds: [], entities: [], apps: [] }
const kindsOf: Record<RestrictableEntity, readonly EntityKind[]> = {
  EMPLOYEE: ['employees'],
  FOLDER: ['folders'],
  EVENT: [],
  CONTACT: ['contacts', 'personal-address'],
  ORGANIZATION: ['organizations'],
}

/** System without restrictions or with the system flag; else business (S3.004). */
export const userTypeOf = (codes: readonly string[]): UserType =>
  codes.length === 0 || codes.includes('system') ? 'system' : 'business'

/** Reads restriction codes (S3.066): it01–it07 hide labels by top-level code, et01–et05 entity types, ar03–ar12 app areas. Unknown codes say nothing. */
export function restrictionsOf(codes: readonly string[]): Restrictions {
  if (userTypeOf(codes) === 'system') return unrestricted
  const labelCodes = codes.flatMap(code => (/^it0[1-7]$/.test(code) ? [Number(code.slice(2))] : []))
  const entities = codes.flatMap(code =>
    /^et0[1-5]$/.test(code) ? (restrictableEntities[Number(code.slice(2)) - 1] ?? []) : [],
  )
  return {
    labelCodes,
    labels: labelCodes.flatMap(code => branchOfCode.get(code) ?? []),
    entities,
    entityKinds: entities.flatMap(entity => kindsOf[entity]),
    apps: codes.flatMap(code => areaOfCode.get(code) ?? []),
  }
}

/** Whether an area is closed to the user: by code, or because only system users have it. */
export function isAreaRestricted(codes: readonly string[], area: AppArea): boolean {
  return userTypeOf(codes) === 'business' && (systemOnlyAreas.has(area) || restrictionsOf(codes).apps.includes(area))
}
