import type { Connector } from '../../kit/connector.ts'
import { salesforceService } from './service.ts'
import { SalesforceSettings } from './settings.ts'

export const salesforce: Connector<SalesforceSettings> = {
  id: 'salesforce',
  name: 'Salesforce',
  description:
    'Files of a Salesforce organisation with who reaches them, fields of its records judged by a sample, people and what happens.',
  icon: 'salesforce',
  entry: [
    {
      id: 'salesforce',
      data_source: 'salesforce',
      name: 'Salesforce',
      display_name: 'Salesforce',
      icon: 'salesforce',
      desc: 'Records and files of Salesforce, their public links, and who exports them.',
      sources: ['Salesforce'],
      security_posture_group: 'CloudApp',
      security_postures: ['data_security', 'activities', 'information_access'],
    },
  ],
  services: [salesforceService],
  permissions: [
    {
      name: 'API Enabled, View All Data, Query All Files',
      why: 'To list records and files of everybody and to read them. Nothing is written.',
    },
    {
      name: 'View Setup and Configuration',
      why: 'To see people, profiles, permission sets, sites and the set-up audit trail.',
    },
    {
      name: 'View Event Log Files',
      why: 'With Event Monitoring: to know who exports and downloads. Without it that stays unseen.',
    },
    {
      name: 'Manage Users',
      why: 'To read the history of sign-ins. With “May change things” it also switches accounts off and on.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'activity', 'identities', 'changes', 'remediate']),
  containersAtOnce: 2,
  remedies: [
    {
      id: 'remove_public_access',
      title: 'End the public link',
      description: 'Deletes the public links of the file. Who has it in Salesforce keeps it.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_access',
      title: 'Take back a share',
      description: 'Deletes one share of the file, with a person, group, library or record.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'remove_everyone',
      title: 'Take everyone off',
      description: 'Deletes what shares the file with everybody in the organisation; who is named keeps it.',
      targets: ['item'],
      destructive: false,
      undoable: true,
    },
    {
      id: 'disable_account',
      title: 'Switch the account off',
      description: 'Lets an account sign in no more. It can be switched on again while there is a licence for it.',
      targets: ['account'],
      destructive: false,
      undoable: true,
    },
  ],
  features: { whole: 'salesforce_source' },
  settings: SalesforceSettings,
  signIn: { kind: 'keys' },
  hosts: ({ loginUrl }) => [new URL(loginUrl).host, '*.salesforce.com'],
  load: async () => (await import('./open.ts')).open,
}
