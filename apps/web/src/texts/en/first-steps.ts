export const texts = {
  demo: 'Load the demo organisation',
  demoHint:
    'An invented organisation with hundreds of people and 18 months of activity, kept apart from yours. Sign out to come back.',
  demoLoading: 'Loading the demo organisation; this takes about half a minute …',
  others: 'Connect something else',
  othersHint: (names: readonly string[]) => `${names.join(', ')}: from the Data Sources page.`,
  look: 'Look around',
  lookHint: 'Go to the Overview and connect data sources from there.',
  scan: 'Scan this folder',
  back: 'Back',
}
