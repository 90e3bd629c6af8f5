import { z } from 'zod'
import { ReplicaText } from '../../kit/tables/replica.ts'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** What a server has to spare for a reader. */
export const mostConnections = 2

const { host, database, schemas, ...others } = databaseSettings(1521)

export const OracleSettings = z.object({
  host: host.regex(/^[\w.:-]+$/, 'Use a host name or an address.'),
  database: database
    .regex(/^[\w.$#-]+$/, 'Use the name of a service, such as sales.acme.example.')
    .meta({
      title: 'Service',
      description: 'Name of the database’s service, such as ORCLPDB1; of a pluggable database its own.',
    }),
  ...others,
  replica: ReplicaText.optional().meta({
    title: 'Replica',
    description:
      'Standby database that rows are read from (Active Data Guard), with its service where that has another name: db2.acme.example:1521/sales_ro. It must say that it is a standby; nothing is read from it otherwise.',
  }),
  schemas: schemas.meta({
    title: 'Schemas',
    description:
      'Users whose tables are read, as the database writes them, mostly in capitals. All but those of Oracle itself when there are none.',
  }),
  otherHosts: z
    .array(z.string().trim().min(1).max(253))
    .max(50)
    .default([])
    .meta({
      title: 'Other servers',
      description: 'Of a cluster: the servers that its listener sends on to. It may send to no others.',
    }),
})
export type OracleSettings = z.infer<typeof OracleSettings>
export type Access = Pick<
  OracleSettings,
  'host' | 'port' | 'database' | 'user' | 'password' | 'tls' | 'certificateAuthority'
>
