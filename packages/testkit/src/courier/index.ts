import type { Connector, OAuthClient } from '@sharelight/connectors'
import { courierScopes, CourierSettings } from './settings.ts'

/** A data source that people sign in to, made up for tests. Its authority may be any OpenID Connect provider. */
export const courier: Connector<CourierSettings> = {
  id: 'courier',
  name: 'Courier',
  description: 'Letters of a service that was made up for tests and that people sign in to.',
  icon: 'mail',
  entry: [
    {
      id: 'courier',
      data_source: 'courier',
      name: 'Courier',
      display_name: 'Courier',
      icon: 'courier',
      desc: 'Letters in Courier, and links that lead to them.',
      sources: ['Courier'],
      security_posture_group: 'InMotion',
      security_postures: ['msgs'],
    },
  ],
  services: [{ code: 921, key: 'courier', name: 'Courier', icon: 'mail', colour: 'green' }],
  permissions: [{ name: 'An application at the authority', why: 'Sharelight asks for tokens in its name.' }],
  capabilities: new Set(['content', 'permissions', 'remediate']),
  settings: CourierSettings,
  signIn: {
    kind: 'oauth',
    name: 'Courier ID',
    consent: 'people',
    scopes: [
      { capability: 'read', scope: courierScopes.read, why: 'To list letters and read what they contain.' },
      { capability: 'write', scope: courierScopes.write, why: 'To take back links, when somebody asks for it here.' },
    ],
    client: clientOf,
  },
  hosts: ({ authority, api }) => [...new Set([authority, api].map(address => new URL(address).host))],
  load: async () => (await import('./open.ts')).open,
}

function clientOf({ authority, clientId, clientSecret, certificate }: CourierSettings): OAuthClient {
  return {
    clientId,
    token: `${authority}/token`,
    proof: certificate ? { kind: 'certificate', pem: certificate } : { kind: 'secret', secret: clientSecret ?? '' },
    grant: {
      kind: 'code',
      authorise: `${authority}/auth`,
      also: ['openid', 'offline_access'],
      parameters: { prompt: 'consent' },
    },
  }
}
