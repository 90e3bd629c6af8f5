import type { Connector } from '@sharelight/connectors'
import { courier } from './index.ts'
import { courierScopes, type CourierSettings } from './settings.ts'

/** Letters of a whole organisation: an administrator consents once for all, and the application has tokens of its own. */
export const courierOffice: Connector<CourierSettings> = {
  ...courier,
  id: 'courier-office',
  name: 'Courier Office',
  description: 'Letters of an organisation, made up for tests, that an administrator lets be read.',
  entry: courier.entry.map(card => ({
    ...card,
    id: 'courier_office',
    data_source: 'courier_office',
    name: 'Courier Office',
    display_name: 'Courier Office',
    desc: 'Letters of a whole office in Courier.',
  })),
  services: [{ code: 922, key: 'courier_office', name: 'Courier Office', icon: 'mail', colour: '' }],
  capabilities: new Set(['content', 'permissions']),
  signIn: {
    kind: 'oauth',
    name: 'Courier ID',
    consent: 'administrator',
    scopes: [{ capability: 'read', scope: courierScopes.read, why: 'To list letters of everybody and read them.' }],
    client: ({ authority, clientId, clientSecret = '' }) => ({
      clientId,
      token: `${authority}/token`,
      proof: { kind: 'secret', secret: clientSecret },
      grant: { kind: 'client', consent: `${authority}/adminconsent` },
    }),
  },
}
