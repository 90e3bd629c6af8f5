import { paths } from '../../lib/paths.ts'
import { screenNames } from '../../lib/screen-names.ts'

export const texts = {
  skip: 'Skip to content', navigation: 'Main navigation', configurations: 'Configurations', search: 'Search', searchHint: 'Ctrl K', notLicensed: 'not licensed',
  profile: 'Your profile', plan: 'Your Plan', admins: 'Admins', accounts: 'Accounts', security: 'Password and sign-in',
  theme: { light: 'Switch to dark theme', dark: 'Switch to light theme' }, logout: 'Log out',
  logoutTitle: 'Logout of the product?', logoutSubmit: 'Logout', logoutStay: 'Stay', loginTitle: 'Please Login', loginFailed: 'Login Failed',
  tooSmall: 'Please expand the screen width to view your dashboards.',
  suspended: { title: 'Your access has expired.', hint: 'Contact your administrator or our support by e-mail:' },
  trial: {
    start: 'Start your free 14-day trial of Standard', button: 'Start Trial',
    left: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left in your trial of Standard`,
    over: 'Your free trial is over', plans: 'See the plans', begun: 'Your trial of Standard has begun. Everything in it is yours for 14 days.',
  },
  conversation: 'The conversation feature is on for this browser.',
  consent: { mip: 'Microsoft labelling is connected', auditlog: 'The audit log is connected', failed: 'The consent could not be completed. Try again.' },
  chunkFailed: 'A part of the application did not load. Load the page again.',
  diagnostics: { title: 'For support', copy: 'Copy all', copied: 'Copied to clipboard', mockOn: 'Turn mock mode on', mockOff: 'Turn mock mode off' },
  mocked: 'Mock mode: what you see is made up in this browser.',
  spotlight: { placeholder: 'Search files, people, screens…', nothing: 'No Results', screens: 'Screens', actions: 'Actions', files: 'Files', people: 'People',
    searchFiles: 'Find files named' },
}

export interface MenuEntry { path: string; name: string; hint?: string; feature?: string; systemOnly?: boolean }

const entry = (path: string, rest: Omit<MenuEntry, 'path' | 'name'> = {}): MenuEntry => ({ path, name: screenNames[path.split('?')[0] ?? path] ?? '', ...rest })

/** The top level (specification S2.027–S2.030): entries that need a feature show only while it is on. */
export const topEntries: readonly MenuEntry[] = [
  entry(paths.overview), entry(`${paths.investigation}?type=files`), entry(paths.playbooks, { feature: 'it_scripts' }), entry(paths.reports,
    { feature: 'reports' }),
]

/** The Configurations drop-down (specification S2.031–S2.037): entries whose feature is off say so. */
export const configurationEntries: readonly MenuEntry[] = [
  entry(paths.sources, { hint: 'Connect and scan', systemOnly: true }),
  entry(paths.information, { hint: 'Manage sensitivity and risk' }),
  entry(paths.trust, { hint: 'Contacts trust' }),
  entry(paths.microsoftLabelling, { hint: 'Labels in Microsoft 365', feature: 'auto_mip_labeling' }),
  entry(paths.policies, { hint: 'Policy customization and user event auditing', feature: 'justification_automation', systemOnly: true }),
]
