import { z } from 'zod'
import type { Connector } from '../../kit/connector.ts'
import { fileServer } from '../file-server.ts'
import { deviceServices } from './services.ts'

const EndpointSettings = z.object({})

/** Nothing is called and nothing fetched: agents bring what they found. */
export const endpoints: Connector<z.infer<typeof EndpointSettings>> = {
  id: 'endpoints',
  name: 'Devices',
  description: 'Laptops and servers on which the Sharelight agent runs.',
  icon: 'computer',
  entry: [fileServer],
  services: deviceServices,
  permissions: [
    {
      name: 'The agent on each device',
      why: 'It reads the folders of the policy there and sends labels, counts and masked samples. The content stays on the device.',
    },
  ],
  capabilities: new Set(['content', 'permissions']),
  settings: EndpointSettings,
  features: { whole: 'endpoints_scanner' },
  signIn: { kind: 'none' },
  containersAtOnce: 8,
  containersApart: true,
  hosts: () => [],
  load: async () => (await import('./open.ts')).open,
}
