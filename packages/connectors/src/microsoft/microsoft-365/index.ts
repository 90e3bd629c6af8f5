import { dataServices } from '@sharelight/contract'
import type { Connector } from '../../kit/connector.ts'
import { appClient } from '../app.ts'
import { clouds } from '../clouds.ts'
import { cards } from './cards.ts'
import { microsoftOffers } from '../remedies/offers.ts'
import { activityRight, dlpRight, rights, scopes, sharePointRight, writeRights } from './rights.ts'
import { Microsoft365Settings } from './settings.ts'

export const microsoft365: Connector<Microsoft365Settings> = {
  id: 'microsoft-365',
  name: 'Microsoft 365',
  description:
    'Files in OneDrive and SharePoint, mail, and messages in Teams with who can reach them; and the people, guests and groups of a tenant.',
  icon: 'onedrive',
  entry: cards,
  services: [dataServices.ONEDRIVE, dataServices.SHAREPOINT, dataServices.EXCHANGE365, dataServices.TEAMS],
  permissions: [...rights, activityRight, dlpRight, sharePointRight, ...writeRights],
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate', 'labels']),
  containersAtOnce: 4,
  remedies: microsoftOffers,
  features: { services: { 'site-permissions': 'sp_site_permission', 'cloud-apps': 'mcas' } },
  settings: Microsoft365Settings,
  signIn: { kind: 'oauth', name: 'Microsoft', consent: 'administrator', scopes, client: appClient },
  hosts: ({ cloud }) => [
    clouds[cloud].login,
    clouds[cloud].graph,
    clouds[cloud].manage,
    `*.${clouds[cloud].sharepoint}`,
  ],
  load: async () => (await import('./open.ts')).open,
}
