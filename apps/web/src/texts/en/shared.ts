import { formatNumber, plural } from '../../lib/format.ts'

/** Texts that more than one screen uses. Those quoted in the specification stand to the letter. */
export const texts = {
  noResults: 'No Results', loading: 'Loading...', empty: '---',
  severity: ['None', 'Low', 'Medium', 'High'], severityOf: (name: string) => `${name} severity`, severityLetter: ['N', 'L', 'M', 'H'],
  sensitivity: ['General content', 'Low sensitivity content', 'Medium sensitivity content', 'Highly sensitive content'],
  sensitivityShort: ['General', 'Low', 'Medium', 'High'],
  shareType: {
    anonymous: 'Anyone with the link', personal: 'Personal contact', outside: 'Outside the organisation', inside: 'Inside the organisation',
  },
  effect: {
    title: 'Effect before saving', none: 'Choose a change to see what it does to all of history.', nothing: 'Nothing changes.', becomes: 'becomes',
    openRisk: 'Open risk', files: 'Files by sensitivity', riskTypes: 'Events by risk type',
    events: (count: number) => count === 0 ? 'No event is rated differently.' : `${plural(count, { one: 'event is', other: 'events are' })} rated differently.`,
  },
  trust: { trusted: 'Trusted', neutral: 'Neutral', untrusted: 'Untrusted' },
  shareTypeShort: { anonymous: 'Anonymous', personal: 'Personal', outside: 'Outside', inside: 'Inside' },
  source: {
    111: 'Exchange', 141: 'OneDrive', 151: 'Teams', 211: 'Gmail', 241: 'Drive', 242: 'Gchat', 321: 'Local Disk', 331: 'Network Drive', 441: 'DropBox',
    333: 'SharePoint',
    9999: 'Other',
  } as Record<number, string>,
  error: {
    title: 'This could not be loaded', retry: 'Try again', restricted: 'You are not allowed to see this. Ask an administrator to change your restrictions.',
    edition: (name: string) => `This needs the ${name} edition`, plans: 'See plans',
    offline: 'The server cannot be reached. Check that it runs and that you are connected.', other: 'The server could not answer.',
    chunk: 'A part of the application did not load, perhaps because it was updated. Load the page again.', reload: 'Load the page again',
  },
  toast: { success: 'Success', error: 'Error', info: 'Info', offline: 'You are offline', close: 'Close this message' },
  copied: 'URL copied to clipboard', notCopied: 'The browser did not allow copying. Select the text and copy it.',
  close: 'Close', cancel: 'Cancel', back: 'Back', all: 'Show all', download: 'Download as picture', asTable: 'Show as table', asChart: 'Show as chart',
  passwordStrength: ['Too short: use at least 10 characters', 'Weak: easy to guess', 'Fair: longer is better', 'Good', 'Strong'],
  selectRow: 'Select this row', selectAll: 'Select all', selected: 'selected', selection: 'Selection', clearSelection: 'Clear selection',
  calendar: { form: 'DD/MM/YYYY', clear: 'Clear the date', previous: 'Earlier', next: 'Later' },
  listEnd: {
    rows: (shown: number, total: number) => `The first ${formatNumber(shown)} of ${formatNumber(total)} are shown.`,
    frame: (from: string, to: string) => `The list goes from ${from} to ${to}.`,
    all: (edition: string) => `The ${edition} edition shows all.`,
  },
  logo: 'Sharelight', titled: (screen: string) => `${screen} · Sharelight`,
  files: (count: number) => plural(count, { one: 'file', other: 'files' }),
  eventsCount: (count: number) => plural(count, { one: 'event', other: 'events' }),
}
