import { z } from 'zod'
import { directorySettings } from './directory/settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const plain = /^[^\p{Cc}"\\/*?<>|]+$/u

export const SmbSettings = z.object({
  host: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.:_-]{0,252}$/i, 'Use a name or address, without // before it.')
    .meta({ title: 'Server', description: 'Its name or address in the network.' }),
  port: z.int().min(1).max(65_535).default(445).meta({ title: 'Port' }),
  share: z
    .string()
    .trim()
    .min(1, 'Name the share.')
    .max(80)
    .regex(plain, 'Name the share alone, without the server and without a path.')
    .meta({ title: 'Share' }),
  username: z
    .string()
    .trim()
    .min(1, 'Name the user.')
    .max(256)
    .regex(/^[^\p{Cc}%\\/]+$/u, 'Name the user alone; its domain has a field of its own.')
    .meta({ title: 'User', description: 'One that may read and nothing else.' }),
  password: z
    .string()
    .max(1024)
    .regex(/^[^\p{Cc}]*$/u, 'It must be one line.')
    .default('')
    .meta({ title: 'Password', secret: true }),
  domain: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z0-9][a-z0-9._-]*$/i, 'Use the domain’s name.')
    .optional()
    .meta({ title: 'Domain', description: 'Of the user; empty for an account of the server itself.' }),
  protection: z
    .enum(['sign', 'encrypt'])
    .default('sign')
    .meta({
      title: 'Protection',
      description: 'sign: nobody can change what is sent. encrypt: nobody can read it either; it takes SMB 3.',
    }),
  include: Patterns.meta({
    title: 'Only these files',
    description: 'Patterns such as *.docx or finance/**; all files when there are none.',
  }),
  exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.tmp or archive/**.' }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Largest file',
      unit: 'bytes',
      description: 'Larger files are listed with who can reach them, but not read.',
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
        'File of this machine to which Samba’s full_audit writes, with the prefix %u|%I|%m|%S: who opened, changed and deleted what.',
    }),
  ...directorySettings,
  mayChange: z
    .boolean()
    .default(false)
    .meta({
      title: 'May change permissions',
      description: 'Lets playbooks take everyone off files and folders. The user must be allowed to.',
    }),
})
export type SmbSettings = z.infer<typeof SmbSettings>
