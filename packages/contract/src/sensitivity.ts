import { z } from 'zod'
import { sensitivities } from './sensitivities.ts'

export * from './sensitivities.ts'

export const Sensitivity = z.enum(sensitivities)
export type Sensitivity = z.infer<typeof Sensitivity>
export const SensitivityLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type SensitivityLevel = z.infer<typeof SensitivityLevel>
