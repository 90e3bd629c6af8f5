import { z } from 'zod'
import { replica } from './replica.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

const allRows = z
  .boolean()
  .default(false)
  .meta({
    title: 'Read all rows',
    description:
      'Every row instead of a sample, up to a million rows and 128 MB of each table. It takes long and weighs on the server.',
  })

export const allDocuments = z
  .boolean()
  .default(false)
  .meta({
    title: 'Read all documents',
    description:
      'Every document instead of a sample, up to a million and 128 MB of each collection. It takes long and weighs on the server.',
  })

/** What every database with tables is asked for; `port` is its usual one. */
export const databaseSettings = (port: number) => ({
  host: z
    .string()
    .trim()
    .min(1, 'Name the server.')
    .max(253)
    .meta({ title: 'Server', description: 'Its name or address in the network.' }),
  port: z.int().min(1).max(65_535).default(port).meta({ title: 'Port' }),
  database: z.string().min(1, 'Name the database.').max(128).meta({ title: 'Database' }),
  user: z
    .string()
    .min(1, 'Name the user.')
    .max(128)
    .meta({ title: 'User', description: 'One that may read and nothing else.' }),
  password: z.string().max(4096).default('').meta({ title: 'Password', secret: true }),
  tls: z
    .enum(['verify', 'require', 'disable'])
    .default('verify')
    .meta({
      title: 'Encryption',
      description:
        'verify: encrypted, and the certificate must hold. require: encrypted, whoever answers. disable: in the clear.',
    }),
  certificateAuthority: z
    .string()
    .max(65_536)
    .optional()
    .meta({
      title: 'Certificate authority',
      description: 'Certificate (PEM) of the authority that signed the server’s, where this machine does not know it.',
    }),
  schemas: z
    .array(z.string().min(1).max(128))
    .max(1000)
    .default([])
    .meta({ title: 'Schemas', description: 'All but those of the database itself when there are none.' }),
  replica,
  sampleRows: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .meta({ title: 'Rows', description: 'How many rows of each table are looked at, chosen at random.' }),
  allRows,
  include: Patterns.meta({
    title: 'Only these columns',
    description: 'Patterns such as sales/*/email or *_name; all columns when there are none.',
  }),
  exclude: Patterns.meta({
    title: 'Leave out',
    description: 'Patterns such as audit/** or log_*; what is in a schema or table that is left out is left out too.',
  }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Longest value',
      unit: 'bytes',
      description: 'Of longer values only the beginning is read; 4,096 characters unless said.',
    }),
})
