import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** What a server has to spare for a reader. */
export const mostConnections = 2

export const PostgresqlSettings = z.object({
  ...databaseSettings(5432),
  auditLog: z
    .string()
    .trim()
    .regex(/^\//, 'Use an absolute path.')
    .max(4096)
    .optional()
    .meta({
      title: 'Audit log',
      description:
        'File of this machine to which PostgreSQL writes its log as CSV, with the extension pgaudit; or the folder of such files, where it begins a new one now and then.',
    }),
})
export type PostgresqlSettings = z.infer<typeof PostgresqlSettings>
