import { z } from 'zod'
import { parseUri } from './uri.ts'
import { replica } from '../kit/tables/replica.ts'
import { allDocuments } from '../kit/tables/settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const MongodbSettings = z.object({
  uri: z
    .string()
    .trim()
    .max(4096)
    .refine(
      text => parseUri(text) !== undefined,
      'Use a connection string such as mongodb://reader:password@db.example.com/?tls=true, special characters of the password percent-encoded.',
    )
    .meta({
      title: 'Connection string',
      description: 'mongodb:// or mongodb+srv://, with a user that may read and nothing else. It is kept as a secret.',
      secret: true,
    }),
  databases: z
    .array(z.string().min(1).max(63))
    .max(1000)
    .default([])
    .meta({ title: 'Databases', description: 'All but those of the server itself when there are none.' }),
  sampleRows: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .meta({
      title: 'Documents',
      description: 'How many documents of each collection are looked at, chosen at random.',
    }),
  replica: replica.meta({
    title: 'Replica',
    description:
      'Of the servers that the connection string names, the secondary that is read. It must say that it is one; nothing is read otherwise. Without it, the first secondary that answers is read, or what readPreference in the connection string asks for.',
  }),
  allRows: allDocuments,
  certificateAuthority: z
    .string()
    .max(65_536)
    .optional()
    .meta({
      title: 'Certificate authority',
      description:
        'Certificate (PEM) of the authority that signed the server’s, where this machine does not know it: for Amazon DocumentDB, its global bundle.',
    }),
  include: Patterns.meta({
    title: 'Only these paths',
    description: 'Patterns such as customers/contact.* or */email; all paths when there are none.',
  }),
  exclude: Patterns.meta({
    title: 'Leave out',
    description: 'Patterns such as logs/** or *.internal; what is in a collection that is left out is left out too.',
  }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Longest value, largest file',
      unit: 'bytes',
      description:
        'Of longer values only the beginning is read (4,096 characters unless said); larger files of GridFS are listed, but not read.',
    }),
})
export type MongodbSettings = z.infer<typeof MongodbSettings>
