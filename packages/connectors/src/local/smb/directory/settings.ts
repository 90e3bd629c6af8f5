import { z } from 'zod'

/** The directory that knows who is in a group: Active Directory, or another one that speaks LDAP. */
export const directorySettings = {
  directory: z
    .string()
    .trim()
    .regex(
      /^ldaps?:\/\/([a-z0-9][a-z0-9._-]{0,252}|\[[\da-f:.]+\])(:\d{1,5})?\/?$/i,
      'Use an address such as ldaps://dc1.example.com.',
    )
    .optional()
    .meta({
      title: 'Directory',
      description:
        'Address of Active Directory or another directory that speaks LDAP, such as ldaps://dc1.example.com: it is asked who is in the groups that permissions name. With ldap:// encryption is asked for before the password is sent.',
    }),
  directoryBase: z
    .string()
    .trim()
    .max(1000)
    .regex(/^[^\p{Cc}]*$/u, 'It must be one line.')
    .optional()
    .meta({ title: 'Base', description: 'Where in the directory people and groups lie: DC=example,DC=com.' }),
  directoryUser: z
    .string()
    .trim()
    .max(1000)
    .regex(/^[^\p{Cc}]*$/u, 'It must be one line.')
    .optional()
    .meta({
      title: 'User of the directory',
      description: 'One that may read people and groups: its name (sharelight@example.com) or its place (CN=…).',
    }),
  directoryPassword: z
    .string()
    .max(1024)
    .regex(/^[^\p{Cc}]*$/u, 'It must be one line.')
    .optional()
    .meta({ title: 'Password in the directory', secret: true }),
  directoryTls: z
    .enum(['verify', 'disable'])
    .default('verify')
    .meta({
      title: 'Encryption to the directory',
      description: 'verify: the certificate of the directory must hold. disable: the password is sent readable.',
    }),
  directoryCa: z
    .string()
    .max(100_000)
    .optional()
    .meta({
      title: 'Authority of the directory',
      description:
        'Certificate (PEM) of the authority that signed the directory’s, where this machine does not know it.',
      control: 'long',
    }),
}

const shape = z.object(directorySettings)
export type DirectorySettings = z.infer<typeof shape>

const ports = { ldap: 389, ldaps: 636 }

/** Where the directory is called; undefined where the settings name none. */
export function directoryServer({ directory, directoryTls, directoryCa }: DirectorySettings) {
  const [, scheme = '', host = '', port] = /^(ldaps?):\/\/(\[[^\]]+\]|[^:/]+)(?::(\d+))?/i.exec(directory ?? '') ?? []
  if (!host) return undefined
  const kind = scheme.toLowerCase() === 'ldaps' ? 'ldaps' : 'ldap'
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: port === undefined ? ports[kind] : Number(port),
    tls: kind === 'ldaps' ? ('first' as const) : directoryTls === 'disable' ? ('none' as const) : ('start' as const),
    ca: directoryCa,
  }
}

export const hostsOfDirectory = (settings: DirectorySettings): string[] => {
  const server = directoryServer(settings)
  return server ? [server.host] : []
}
