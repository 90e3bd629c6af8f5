import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'
import { databaseSettings } from '../../kit/tables/settings.ts'

/** Statements that run in a warehouse at the same time: it is paid for by how long it computes. */
export const mostStatements = 1

const { database, user, schemas, sampleRows, allRows, include, exclude, maxFileSize } = databaseSettings(443)
const Name = z.string().trim().min(1).max(255).optional()

export const SnowflakeSettings = withAlternatives(
  z.object({
    account: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,255}$/, 'Use the account’s identifier, such as acme-research or xy12345.eu-central-1.')
      .meta({ title: 'Account', description: 'What stands before .snowflakecomputing.com in its address.' }),
    user,
    password: z.string().min(1).max(4096).optional().meta({ title: 'Password', secret: true }),
    privateKey: z
      .string()
      .trim()
      .min(1)
      .max(20_000)
      .optional()
      .meta({
        title: 'Private key',
        description: 'In PEM, without a passphrase: its public key is the user’s RSA_PUBLIC_KEY.',
        secret: true,
      }),
    role: Name.meta({ title: 'Role', description: 'The user’s default role where there is none.' }),
    warehouse: Name.meta({ title: 'Warehouse', description: 'What computes: a small one of its own is enough.' }),
    database: database
      .optional()
      .meta({ title: 'Database', description: 'All that the role may use where there is none.' }),
    schemas,
    host: z
      .string()
      .trim()
      .min(1)
      .max(253)
      .optional()
      .meta({ title: 'Server', description: 'Of a private link; else it follows from the account.' }),
    port: z.int().min(1).max(65_535).optional().meta({ title: 'Port' }),
    protocol: z
      .enum(['https', 'http'])
      .default('https')
      .meta({ title: 'Protocol', description: 'http is for test servers only: it is not encrypted.' }),
    history: z
      .boolean()
      .default(false)
      .meta({
        title: 'Read the history',
        description:
          'Who read and changed which table, signed in, and granted what, from the database SNOWFLAKE: up to three hours late.',
      }),
    sampleRows,
    allRows,
    include,
    exclude,
    maxFileSize,
  }),
  [
    {
      title: 'Sign in by',
      choices: [
        { title: 'a private key', fields: ['privateKey'] },
        { title: 'a password', fields: ['password'] },
      ],
    },
  ],
)
export type SnowflakeSettings = z.infer<typeof SnowflakeSettings>

/** The account as tokens name it: in capitals, without its region. */
export const accountName = ({ account }: Pick<SnowflakeSettings, 'account'>) =>
  (account.split('.')[0] ?? account).toUpperCase()

export function hostOf({ host, account }: Pick<SnowflakeSettings, 'host' | 'account'>): string {
  return host ?? `${account.replaceAll('_', '-').toLowerCase()}.snowflakecomputing.com`
}
