import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'
import { BlobSettings } from '../blob/settings.ts'

const { account, endpoint, accountKey, sasToken, tenantId, clientId, clientSecret, containers } = BlobSettings.shape

export const ResourceLogsSettings = withAlternatives(
  z.object({
    account: account.meta({ title: 'Storage account', description: 'The one that logs are sent to, by its name.' }),
    endpoint,
    accountKey,
    sasToken,
    tenantId,
    clientId,
    clientSecret,
    containers: containers.meta({
      title: 'Containers',
      description: 'All that Azure writes logs to (insights-…) when there are none.',
    }),
    days: z
      .int()
      .min(1)
      .max(3650)
      .default(30)
      .meta({ title: 'First reading', unit: 'days', description: 'How far back the first reading goes.' }),
  }),
  [
    {
      title: 'Sign in by',
      choices: [
        { title: 'an application', fields: ['tenantId', 'clientId', 'clientSecret'] },
        { title: 'a shared access signature', fields: ['sasToken'] },
        { title: 'the account key', fields: ['accountKey'] },
      ],
    },
  ],
)
export type ResourceLogsSettings = z.infer<typeof ResourceLogsSettings>
