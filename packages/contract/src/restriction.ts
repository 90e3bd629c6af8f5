import { z } from 'zod'

/** In the order of the codes ar03 to ar12 (specification S3.066, S3.068). */
export const appAreas = [
  'info_type_customization',
  'risk_type_customization',
  'trust_management',
  'event_justification',
  'entity_investigation',
  'security_policies',
  'playbooks',
  'reports',
  'microsoft_labeling',
  'data_sources',
] as const
export const AppArea = z.enum(appAreas)
export type AppArea = z.infer<typeof AppArea>

/** In the order of the codes et01 to et05 (specification S3.061, S3.066). */
export const restrictableEntities = ['EMPLOYEE', 'FOLDER', 'EVENT', 'CONTACT', 'ORGANIZATION'] as const
export const RestrictableEntity = z.enum(restrictableEntities)
export type RestrictableEntity = z.infer<typeof RestrictableEntity>

/** Specification S3.062. */
export const entityTypes = [
  'ALL',
  'NONE',
  'FOLDER',
  'FILE',
  'GROUP',
  'CONTACT',
  'ORGANIZATION',
  'EMPLOYEE',
  'LABEL',
  'CONTEXT',
  'ACCOUNT',
  'PRIVATE_EMAIL',
  'EVENT',
  'DEPARTMENT',
] as const
export const EntityType = z.enum(entityTypes)
export type EntityType = z.infer<typeof EntityType>

/** `system` lifts all others; `it` hides information types, `et` entity types, `ar` app areas. */
export const RestrictionCode = z
  .string()
  .regex(/^(system|it0[1-7]|et0[1-5]|ar(0[3-9]|1[0-2]))$/, 'Use system, it01–it07, et01–et05 or ar03–ar12.')
  .meta({ examples: ['ar05'] })

export const UserType = z.enum(['system', 'business'])
export type UserType = z.infer<typeof UserType>
