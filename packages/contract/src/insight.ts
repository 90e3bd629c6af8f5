import { z } from 'zod'
import { AnomalyKind } from './anomaly.ts'
import { SensitivityLevel } from './sensitivity.ts'
import { SeverityLevel } from './severity.ts'
import { ShareType } from './share-type.ts'

export const insightTypes = ['Compliance', 'Exposure', 'Behaviour'] as const
export const InsightType = z.enum(insightTypes)
export type InsightType = z.infer<typeof InsightType>

/** What an insight looks at (specification S3.026); null where it does not ask. */
export const InsightProperties = z.object({
  anomaly: AnomalyKind.nullable(),
  sensitivity: SensitivityLevel.nullable(),
  shareType: ShareType.nullable(),
  infoTypeId: z.int().nullable(),
  highlyCritical: z.boolean(),
  riskType: z.string().default('generic'),
})
export type InsightProperties = z.infer<typeof InsightProperties>

/** A risk type as the calls give it (specification S3.024). */
export const Insight = z.object({
  id: z.string(),
  type: InsightType,
  enabled: z.boolean(),
  name: z.string(),
  severity: SeverityLevel,
  eventLabel: z.string(),
  description: z.string(),
  extraProperties: InsightProperties,
  eventsCount: z.int(),
  exposedToCount: z.int(),
  exposedByCount: z.int(),
  isLoaded: z.boolean(),
})
export type Insight = z.infer<typeof Insight>
