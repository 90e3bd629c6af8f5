import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'
import { BlobSettings } from '../blob/settings.ts'
import { storageAlternatives } from '../storage/settings.ts'

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
  storageAlternatives,
)
export type ResourceLogsSettings = z.infer<typeof ResourceLogsSettings>
