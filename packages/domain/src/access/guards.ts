import type { AppArea } from '@sharelight/contract'
import { areaNames, systemOnlyAreas } from './areas.ts'
import { isAreaRestricted, userTypeOf } from './restrictions.ts'

/** Areas behind each screen's path; a screen is closed when all of its areas are (S2.022, S2.023). */
const guardedPaths: Readonly<Record<string, readonly AppArea[]>> = {
  '/entity-investigation': ['entity_investigation'],
  '/information-customization': ['info_type_customization', 'risk_type_customization'],
  '/trust-management': ['trust_management'],
  '/microsoft-labeling': ['microsoft_labeling'],
  '/manual-ms-labeling': ['microsoft_labeling'],
  '/reports': ['reports', 'event_justification'],
  '/report-generator': ['reports'],
  '/data-sources-management': ['data_sources'],
  '/posture': ['data_sources'],
  '/unprotected-accounts': ['data_sources'],
  '/ghost-accounts': ['data_sources'],
  '/data-subjects': ['data_sources'],
  '/in-motion-customization': ['security_policies'],
  '/playbooks': ['playbooks'],
}

export type UnauthorisedVariant = 'info' | 'app' | 'entity' | 'role'

/** Why a screen is closed: what the Unauthorized Access dialog shows. */
export interface Refusal {
  variant: UnauthorisedVariant
  name: string
  message: string
}

/** The refusal for a path, or null when it is open to a user with these restriction codes. */
export function guard(path: string, codes: readonly string[]): Refusal | null {
  const areas = guardedPaths[path]
  const [area] = areas ?? []
  if (!areas || !area || !areas.every(each => isAreaRestricted(codes, each))) return null
  const variant = systemOnlyAreas.has(area) && userTypeOf(codes) === 'business' ? 'role' : 'app'
  return { variant, name: areaNames[area], message: unauthorisedMessage(variant, areaNames[area]) }
}

/** Sentences of the Unauthorized Access dialog, to the letter (S6.002). */
export function unauthorisedMessage(variant: UnauthorisedVariant, name: string): string {
  switch (variant) {
    case 'info':
      return `You are not authorized to access and view ${name} information`
    case 'app':
      return `You are not authorized to view or use the ${name}`
    case 'entity':
      return `You are not authorized to view the events or files related to ${name}`
    case 'role':
      return 'You are not authorized because your were set as a Business Admin which restricts your access to some features'
  }
}
