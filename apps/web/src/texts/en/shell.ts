import { plural } from '../../lib/format.ts'

export const texts = {
  skip: 'Skip to content', navigation: 'Main navigation', configurations: 'Configurations', search: 'Search', searchHint: 'Ctrl K', notLicensed: 'not licensed',
  profile: 'Your profile', plan: 'Your Plan', admins: 'Admins', accounts: 'Accounts', security: 'Password and sign-in',
  theme: { light: 'Switch to dark theme', dark: 'Switch to light theme' }, logout: 'Log out',
  logoutTitle: 'Logout of the product?', logoutSubmit: 'Logout', logoutStay: 'Stay', loginTitle: 'Please Login', loginFailed: 'Login Failed',
  tooSmall: 'Please expand the screen width to view your dashboards.',
  suspended: { title: 'Your access has expired.', hint: 'Contact your administrator or our support by e-mail', or: 'or' },
  trial: {
    start: 'Start your free 14-day trial of Standard', button: 'Start Trial',
    left: (days: number) => `${plural(days, { one: 'day', other: 'days' })} left in your trial of Standard`,
    over: 'Your free trial is over', plans: 'See the plans', begun: 'Your trial of Standard has begun. Everything in it is yours for 14 days.',
  },
  hints: {
    sources: 'Connect and scan', information: 'Manage sensitivity and risk', trust: 'Contacts trust', microsoftLabelling: 'Labels in Microsoft 365',
    policies: 'Policy customization and user event auditing',
  },
  conversation: 'The conversation feature is on for this browser.',
  consent: { mip: 'Microsoft labelling is connected', auditlog: 'The audit log is connected', failed: 'The consent could not be completed. Try again.' },
  chunkFailed: 'A part of the application did not load. Load the page again.',
  diagnostics: {
    title: 'For support', facts: {
      environment: 'Environment', organisation: 'Organisation', user: 'User', edition: 'Edition', features: 'Features', browser: 'Browser', window: 'Window',
    },
    copy: 'Copy all', copied: 'Copied to clipboard', mockOn: 'Turn mock mode on', mockOff: 'Turn mock mode off',
  },
  mocked: 'Mock mode: what you see is made up in this browser.',
  spotlight: { placeholder: 'Search files, people, screens…', failed: 'Files and people could not be looked for.', screens: 'Screens', actions: 'Actions', entities: 'Files and people' },
}
