import { paths } from '../../lib/paths.ts'

export const texts = {
  skip: 'Skip to content', navigation: 'Main navigation', configurations: 'Configurations', search: 'Search', searchHint: 'Ctrl K', notLicensed: 'not licensed',
  notifications: 'Notifications', noNotifications: 'Nothing to report. Scans and long tasks show up here.', profile: 'Your profile', plan: 'Your Plan', admins: 'Admins', accounts: 'Accounts',
  theme: { light: 'Switch to dark theme', dark: 'Switch to light theme' }, logout: 'Log out',
  logoutTitle: 'Logout of the product?', logoutSubmit: 'Logout', logoutStay: 'Stay', menu: 'Menu',
  tooSmall: 'Please expand the screen width to view your dashboards.',
  suspended: { title: 'Your access has expired.', hint: 'Contact your administrator or our support by e-mail:' },
  trial: { left: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left in your trial of Standard`, over: 'Your free trial is over' },
  conversation: 'The conversation feature is on for this browser.',
  spotlight: { placeholder: 'Search files, people, screens…', nothing: 'No Results', screens: 'Screens', actions: 'Actions', files: 'Files', people: 'People', searchFiles: 'Find files named' },
}

export interface MenuEntry { path: string; name: string; hint?: string; feature?: string; systemOnly?: boolean }

/** The top level (specification S2.027–S2.030): entries that need a feature show only while it is on. */
export const topEntries: readonly MenuEntry[] = [
  { path: paths.overview, name: 'Overview' },
  { path: `${paths.investigation}?type=files`, name: 'Investigation' },
  { path: paths.playbooks, name: 'Playbooks', feature: 'it_scripts' },
  { path: paths.reports, name: 'Reports & Audit', feature: 'reports' },
]

/** The Configurations drop-down (specification S2.031–S2.037): entries whose feature is off say so. */
export const configurationEntries: readonly MenuEntry[] = [
  { path: paths.sources, name: 'Data Sources', hint: 'Connect and scan', systemOnly: true },
  { path: paths.information, name: 'Information Customization', hint: 'Manage sensitivity and risk' },
  { path: paths.trust, name: 'Trust Management', hint: 'Contacts trust' },
  { path: paths.microsoftLabelling, name: 'Automate Microsoft Labeling', hint: 'Labels in Microsoft 365', feature: 'auto_mip_labeling' },
  { path: paths.policies, name: 'Policies', hint: 'Policy customization and user event auditing', feature: 'justification_automation', systemOnly: true },
]

export const menuNameLength = 60

export function menuName(name: string): string {
  return name.length > menuNameLength ? `${name.slice(0, menuNameLength - 1)}…` : name
}
