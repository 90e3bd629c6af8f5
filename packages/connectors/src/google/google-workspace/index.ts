import { dataServices } from '@sharelight/contract'
import type { Connector } from '../../kit/connector.ts'
import { accountClient } from '../account.ts'
import { hosts } from '../api.ts'
import { scopes } from '../scopes.ts'
import { cards } from './cards.ts'
import { googleOffers } from '../remedies/offers.ts'
import { allScopes, rights, writeRights } from './rights.ts'
import { GoogleWorkspaceSettings } from './settings.ts'

export const googleWorkspace: Connector<GoogleWorkspaceSettings> = {
  id: 'google-workspace',
  name: 'Google Workspace',
  description:
    'Files in the drives of people and in shared drives, mail, and messages in Chat, with who can reach them; people, groups and applications; and what is done there.',
  icon: 'google-drive',
  entry: cards,
  services: [dataServices.GOOGLEDRIVE, dataServices.GMAIL, dataServices.GCHAT],
  permissions: [...rights, ...writeRights].map(({ name, why }) => ({ name: scopes[name], why })),
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate', 'labels']),
  containersAtOnce: 4,
  labelSystem: 'google',
  remedies: googleOffers,
  features: { services: { gmail: 'gmail_connector' } },
  settings: GoogleWorkspaceSettings,
  signIn: { kind: 'oauth', name: 'Google', consent: 'none', scopes: allScopes, client: accountClient },
  hosts: () => hosts,
  load: async () => (await import('./open.ts')).open,
}
