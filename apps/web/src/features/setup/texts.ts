export const texts = {
  title: 'Welcome to Sharelight', lead: 'Two minutes, and you see what sensitive information you hold. Nothing leaves this machine, and the content of your documents is never stored.',
  noToken: 'Open the set-up link', noTokenLead: 'Sharelight printed a one-time link when it started for the first time. Open that link to set up your organisation. Start Sharelight again to get a new one.',
  about: 'Your organisation', organisation: 'Name of the organisation', timeZone: 'Time zone', timeZoneHint: 'Days and months begin and end in this time zone.',
  domains: 'Your own domains', domainsHint: 'Addresses in these domains are your employees; everybody else is outside. Type a domain and press Enter.',
  you: 'You, the first administrator', name: 'Your name', email: 'Email', password: 'Password', submit: 'Create the organisation',
  domainInvalid: 'Enter a domain such as example.com.',
  startTitle: 'What would you like to see first?', startLead: 'You can do the others at any time later.',
  folder: 'Scan a folder', folderHint: 'Sharelight reads the files in a folder on the machine that it runs on, finds out what sensitive information is in them and who can reach them, and keeps only labels, counts and masked samples.',
  mail: 'Scan a mail archive', mailHint: 'Reads .eml, .mbox and Maildir: what was sent, to whom, and what was in it.',
  demo: 'Load the demo organisation', demoHint: 'An invented organisation with hundreds of people and 18 months of activity, kept apart from yours. Sign out to come back.', demoLoading: 'Loading the demo organisation; this takes some seconds …',
  look: 'Look around', lookHint: 'Go to the Overview and connect data sources from there.', scan: 'Scan this folder', choose: 'Choose a folder', back: 'Back', notYet: 'Not available yet',
}
