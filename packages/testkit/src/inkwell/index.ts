import type { Connector } from '@sharelight/connectors'
import { InkwellSettings } from './settings.ts'

/** A data source that nobody has heard of, in one folder: what product, web and documentation show of it comes from here alone. */
export const inkwell: Connector<InkwellSettings> = {
  id: 'inkwell',
  name: 'Inkwell',
  description: 'Notes and letters of a service that was made up for tests.',
  icon: 'pencil',
  entry: [
    {
      id: 'inkwell',
      data_source: 'inkwell',
      name: 'Inkwell',
      display_name: 'Inkwell',
      icon: 'inkwell',
      desc: 'What people write in Inkwell, and who may read it.',
      sources: ['Inkwell Notes', 'Inkwell Letters'],
      security_posture_group: 'AtRest',
      security_postures: ['data_security'],
    },
  ],
  services: [
    { code: 911, key: 'inkwell_notes', name: 'Inkwell Notes', icon: 'message', colour: 'violet' },
    { code: 912, key: 'inkwell_letters', name: 'Inkwell Letters', icon: 'mail', colour: '' },
  ],
  permissions: [{ name: 'Reading notes', why: 'To find out what is sensitive in them.' }],
  capabilities: new Set(['content', 'permissions', 'changes', 'identities']),
  settings: InkwellSettings,
  signIn: { kind: 'keys' },
  hosts: ({ site }) => [site],
  load: async () => (await import('./open.ts')).open,
}
