export const texts = {
  folder: 'Scan a folder',
  folderHint:
    'Sharelight reads the files in a folder on the machine that it runs on, finds out what sensitive information is in them and who can reach them, and keeps only labels, counts and masked samples.',
  mail: 'Scan a mail archive',
  mailHint: 'Reads .eml, .mbox and Maildir: what was sent, to whom, and what was in it.',
  demo: 'Load the demo organisation',
  demoHint:
    'An invented organisation with hundreds of people and 18 months of activity, kept apart from yours. Sign out to come back.',
  demoLoading: 'Loading the demo organisation; this takes about half a minute …',
  look: 'Look around',
  lookHint: 'Go to the Overview and connect data sources from there.',
  scan: 'Scan this folder',
  back: 'Back',
}
