import { withAlternatives } from '@sharelight/connectors'
import { z } from 'zod'

export const InkwellSettings = withAlternatives(
  z.object({
    site: z
      .string()
      .min(1, 'Name the site.')
      .default('inkwell.example')
      .meta({ title: 'Site', description: 'Its host name.' }),
    pages: z.int().min(1).max(1000).default(50).meta({ title: 'Pages at once' }),
    drafts: z.boolean().default(false).meta({ title: 'Drafts too' }),
    region: z
      .enum(['eu', 'us'])
      .default('eu')
      .meta({ title: 'Region', names: { eu: 'Europe', us: 'United States' } }),
    services: z
      .array(z.enum(['notes', 'letters']))
      .default(['notes'])
      .meta({ title: 'Read', names: { notes: 'Notes', letters: 'Letters' } }),
    books: z.array(z.string()).default([]).meta({ title: 'Only these books' }),
    greeting: z.string().max(4000).default('').meta({ title: 'Greeting', control: 'long' }),
    password: z.string().optional().meta({ title: 'Password', secret: true }),
    privateKey: z.string().optional().meta({ title: 'Private key', secret: true, control: 'long' }),
    account: z
      .union([z.string().max(20_000), z.record(z.string(), z.unknown())])
      .optional()
      .meta({ title: 'Account', description: 'The key file.', secret: true, control: 'json' }),
  }),
  [
    {
      title: 'Sign in by',
      choices: [
        { title: 'Password', fields: ['password'] },
        { title: 'Private key', fields: ['privateKey'] },
        { title: 'Account', fields: ['account'] },
      ],
    },
  ],
)
export type InkwellSettings = z.infer<typeof InkwellSettings>
