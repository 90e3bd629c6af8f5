import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const Number = z
  .union([
    z.int().positive(),
    z
      .string()
      .trim()
      .regex(/^\d{1,20}$/, 'Use the number.'),
  ])
  .transform(String)

export const GithubSettings = withAlternatives(
  z.object({
    baseUrl: z
      .url({ protocol: /^https?$/, message: 'Use an address such as https://github.example.com/api/v3.' })
      .max(500)
      .default('https://api.github.com')
      .transform(url => url.replace(/\/+$/, ''))
      .meta({
        title: 'Address of the API',
        description: 'Of an Enterprise Server: https://<name>/api/v3. Otherwise leave it as it is.',
      }),
    organisations: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[a-z\d](?:[a-z\d-_]{0,98}[a-z\d])?$/i, 'Use the name in the address of the organisation.'),
      )
      .max(1000)
      .default([])
      .meta({ title: 'Organisations', description: 'All repositories that the sign-in sees when there are none.' }),
    token: z
      .string()
      .trim()
      .min(10, 'Paste the whole token.')
      .max(500)
      .optional()
      .meta({
        title: 'Personal access token',
        secret: true,
        description: 'Fine-grained or classic; see the rights below.',
      }),
    appId: Number.optional().meta({
      title: 'App ID',
      description: 'Of a GitHub App that is installed in the organisation.',
    }),
    installationId: Number.optional().meta({
      title: 'Installation',
      description: 'The number at the end of the address of the installation.',
    }),
    privateKey: z
      .string()
      .trim()
      .min(100, 'Paste the whole file.')
      .max(20_000)
      .optional()
      .meta({ title: 'Private key', secret: true, description: 'The .pem file of the app.' }),
    history: z
      .enum(['none', 'all'])
      .default('none')
      .meta({
        title: 'History',
        names: { none: 'What is there now', all: 'What each commit brought, too' },
        description:
          'Finds secrets that were taken out again. It takes a call for each commit of the default branch, once.',
      }),
    activityDays: z
      .int()
      .min(0)
      .max(180)
      .default(30)
      .meta({
        title: 'Activity before the first scan',
        unit: 'days',
        description: 'How far back the audit log is read at first.',
      }),
    include: Patterns.meta({
      title: 'Only these files',
      description: 'Patterns such as *.env or deploy/**, from the top of each repository; all when there are none.',
    }),
    exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.lock or vendor/**.' }),
    maxFileSize: z
      .int()
      .positive()
      .optional()
      .meta({
        title: 'Largest file',
        unit: 'bytes',
        description: 'Larger files are listed with who reaches them, but not read.',
      }),
    mayChange: z
      .boolean()
      .default(false)
      .meta({
        title: 'May change things',
        description:
          'Lets people make repositories private and take outside collaborators and deploy keys away from here, each time planned first. It takes rights to administer.',
      }),
  }),
  [
    {
      title: 'Sign in by',
      choices: [
        { title: 'a token', fields: ['token'] },
        { title: 'an app', fields: ['appId', 'installationId', 'privateKey'] },
      ],
    },
  ],
)
export type GithubSettings = z.infer<typeof GithubSettings>
