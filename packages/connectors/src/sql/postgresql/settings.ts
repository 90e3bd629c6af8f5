import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

export const PostgresqlSettings = z.object(databaseSettings(5432))
export type PostgresqlSettings = z.infer<typeof PostgresqlSettings>
