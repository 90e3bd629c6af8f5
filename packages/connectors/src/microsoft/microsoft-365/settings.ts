import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'
import { cloudNames } from '../clouds.ts'
import { TeamsExportSetting } from '../teams/settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

/** What of Microsoft 365 can be asked for. */
export const serviceNames = [
  'onedrive',
  'sharepoint',
  'identities',
  'site-permissions',
  'exchange',
  'teams',
  'activity',
  'sign-ins',
  'cloud-apps',
] as const
export type ServiceName = (typeof serviceNames)[number]

/** As people know them. */
export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  onedrive: 'OneDrive',
  sharepoint: 'SharePoint',
  identities: 'People, groups and applications',
  'site-permissions': 'Sites and sharing settings',
  exchange: 'Exchange mail',
  teams: 'Teams',
  activity: 'Activity',
  'sign-ins': 'Sign-ins and changes of the directory',
  'cloud-apps': 'Defender for Cloud Apps',
}

export const Microsoft365Settings = withAlternatives(
  z.object({
    tenantId: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,252}[a-z0-9]$/i, 'Use the directory (tenant) ID, or a domain of the tenant.')
      .meta({ title: 'Tenant', description: 'Directory (tenant) ID, as the overview of the application shows it.' }),
    clientId: z
      .string()
      .trim()
      .regex(/^[\da-f-]{36}$/i, 'Use the application (client) ID.')
      .meta({ title: 'Application', description: 'Application (client) ID of the app registration.' }),
    clientSecret: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ title: 'Client secret', description: 'Its value, not its ID.', secret: true }),
    certificate: z
      .string()
      .trim()
      .min(1)
      .max(20_000)
      .optional()
      .meta({
        title: 'Certificate',
        description:
          'In PEM, with its private key. Only to applications that have one does SharePoint tell who owns a site, who its guests are and how far it may be shared.',
        secret: true,
        control: 'long',
      }),
    cloud: z
      .enum(cloudNames)
      .default('global')
      .meta({
        title: 'Cloud',
        names: {
          global: 'Worldwide',
          'us-gov': 'US Government (GCC)',
          'us-gov-high': 'US Government (GCC High)',
          'us-gov-dod': 'US Government (DoD)',
          china: 'China (21Vianet)',
        },
      }),
    services: z
      .array(z.enum(serviceNames))
      .min(1, 'Name at least one service.')
      .default(['onedrive', 'sharepoint', 'identities', 'site-permissions'])
      .meta({ title: 'Services', names: serviceTitles }),
    activityDays: z
      .int()
      .min(0)
      .max(180)
      .default(30)
      .meta({
        title: 'Activity before the first scan',
        unit: 'days',
        description:
          'How far back the log is read at first. What lies more than seven days back is asked of the audit log, which takes AuditLogsQuery.Read.All; sign-ins reach back thirty days at most.',
      }),
    activityWebhook: z
      .boolean()
      .default(false)
      .meta({
        title: 'Microsoft calls when there is new activity',
        description:
          'The activity feed is asked at once then, rather than with the next look. It takes a public address of this server (PUBLIC_URL, https) that Microsoft reaches.',
      }),
    teamsExport: TeamsExportSetting,
    include: Patterns.meta({
      title: 'Only these files',
      description: 'Patterns such as *.docx or finance/**, from the top of each drive; all when there are none.',
    }),
    exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.log or archive/**.' }),
    maxFileSize: z
      .int()
      .positive()
      .optional()
      .meta({
        title: 'Largest file',
        unit: 'bytes',
        description: 'Larger files are listed with their sharing, but not read.',
      }),
    mayChange: z
      .boolean()
      .default(false)
      .meta({
        title: 'May change things',
        description:
          'Lets people close links, take access away, label files and more from here, each time planned first. It takes rights to write, which are consented apart.',
      }),
    quarantineKeeper: z
      .email()
      .optional()
      .meta({
        title: 'Keeper of the quarantine',
        description:
          'Address of the account or group that alone may open what lies in quarantine. Without it nothing is moved there.',
      }),
  }),
  [
    {
      title: 'The application signs in by',
      choices: [
        { title: 'Client secret', fields: ['clientSecret'] },
        { title: 'Certificate', fields: ['certificate'] },
        { title: 'Sharelight’s own', fields: [] },
      ],
    },
  ],
)
export type Microsoft365Settings = z.infer<typeof Microsoft365Settings>
