import { z } from 'zod'

/** Risk of an event: None 0, Low 1, Medium 2, High 3 (specification S3.025). */
export const severities = ['none', 'low', 'medium', 'high'] as const
export const Severity = z.enum(severities)
export type Severity = z.infer<typeof Severity>
export const SeverityLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type SeverityLevel = z.infer<typeof SeverityLevel>
