import { z } from 'zod'

/** How sensitive content is: 0 General, 1 Low, 2 Medium, 3 High (specification S3.026, S3.028). */
export const sensitivities = ['general', 'low', 'medium', 'high'] as const
export const Sensitivity = z.enum(sensitivities)
export type Sensitivity = z.infer<typeof Sensitivity>
export const SensitivityLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type SensitivityLevel = z.infer<typeof SensitivityLevel>
