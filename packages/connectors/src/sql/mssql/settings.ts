import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** What a server has to spare for a reader. */
export const mostConnections = 2

export const MssqlSettings = z.object(databaseSettings(1433))
export type MssqlSettings = z.infer<typeof MssqlSettings>
export type Access = Pick<
  MssqlSettings,
  'host' | 'port' | 'database' | 'user' | 'password' | 'tls' | 'certificateAuthority'
>

const azure = '.database.windows.net'

/** Azure SQL answers at one name, and has connections made to another one below its domain. */
export const hostsOf = ({ host }: Pick<MssqlSettings, 'host'>) =>
  host.toLowerCase().endsWith(azure) ? [host, `*${azure}`] : [host]
