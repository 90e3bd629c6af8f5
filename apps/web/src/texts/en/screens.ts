import type { Place } from '../../lib/paths.ts'

/** What each screen is called. */
export const screens: Partial<Record<Place, string>> = {
  overview: 'Overview',
  investigation: 'Investigation',
  sources: 'Data Sources',
  information: 'Information Customization',
  trust: 'Trust Management',
  microsoftLabelling: 'Automate Microsoft Labeling',
  manualLabelling: 'Manual Microsoft labelling',
  policies: 'Policies',
  playbooks: 'Playbooks',
  reports: 'Reports & Audit',
  reportGenerator: 'Report generator',
  accounts: 'Accounts',
  admins: 'Admins',
  conversation: 'Conversation',
  integrations: 'Integrations',
  posture: 'Security posture',
  unprotectedAccounts: 'Unprotected accounts',
  ghostAccounts: 'Ghost accounts',
  dataSubjects: 'Data-subject search',
  customization: 'Customization',
  help: 'Documentation',
}
