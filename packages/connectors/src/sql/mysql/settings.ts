import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** What a server has to spare for a reader. */
export const mostConnections = 2

export const MysqlSettings = z.object({
  ...databaseSettings(3306),
  database: z
    .string()
    .max(128)
    .default('')
    .meta({ title: 'Database', description: 'All that the user may read where there is none.' }),
  schemas: z
    .array(z.string().min(1).max(128))
    .max(1000)
    .default([])
    .meta({
      title: 'Schemas',
      description: 'A schema is a database there: name several here; the database alone when there are none.',
    }),
  auditLog: z
    .string()
    .trim()
    .regex(/^\//, 'Use an absolute path.')
    .max(4096)
    .optional()
    .meta({
      title: 'Audit log',
      description:
        'File of this machine to which MariaDB’s plugin server_audit writes who read and changed which table; or the folder of such files, where it begins a new one now and then.',
    }),
})
export type MysqlSettings = z.infer<typeof MysqlSettings>
export type Access = Pick<
  MysqlSettings,
  'host' | 'port' | 'database' | 'user' | 'password' | 'tls' | 'certificateAuthority'
>
