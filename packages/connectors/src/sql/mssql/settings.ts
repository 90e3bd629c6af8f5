import { z } from 'zod'
import { replicaPlace } from '../../kit/tables/replica.ts'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** What a server has to spare for a reader. */
export const mostConnections = 2

export const MssqlSettings = z.object(databaseSettings(1433))
export type MssqlSettings = z.infer<typeof MssqlSettings>
export type Access = Pick<
  MssqlSettings,
  'host' | 'port' | 'database' | 'user' | 'password' | 'tls' | 'certificateAuthority'
> & {
  /** What a listener of several servers sends on by; `replica` must come to a readable secondary. */
  intent: 'read' | 'replica' | 'change'
}

const azure = '.database.windows.net'

/** Azure SQL answers at one name, and has connections made to another one below its domain. */
export function hostsOf({ host, port, replica }: Pick<MssqlSettings, 'host' | 'port' | 'replica'>): string[] {
  const named = [host, ...(replica === undefined ? [] : [replicaPlace(replica, port).host])]
  return named.some(each => each.toLowerCase().endsWith(azure)) ? [...named, `*${azure}`] : named
}
