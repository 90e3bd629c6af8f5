import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** What a server has to spare for a reader. */
export const mostConnections = 2

export const PostgresqlSettings = z.object(databaseSettings(5432))
export type PostgresqlSettings = z.infer<typeof PostgresqlSettings>
