import { plural } from '../../lib/format.ts'

const parties = { organizations: { one: 'organisation', other: 'organisations' }, contacts: { one: 'contact', other: 'contacts' } }

export const texts = {
  title: 'Trust Management',
  description: 'Whom you trust outside. What reaches only trusted parties is rated one step lower, in all of history.',
  views: { organizations: 'Organisations', contacts: 'Contacts', suggestions: 'Suggestions' }, search: 'Search by name or address', all: 'All', of: 'Trust',
  columns: {
    name: 'Name', organisation: 'Organisation', contacts: 'Contacts', received: 'Received', sensitive: 'Sensitive', risk: 'Open risk', high: 'High',
    lastAt: 'Last', trust: 'Trust', reason: 'Why', decided: 'Decided', expires: 'Until',
  },
  inherited: 'from its organisation', expired: 'expired', receivedEvents: 'Received events',
  import: 'Import CSV', decide: 'Decide trust', noneFound: 'Nobody matches. Change the search, the trust or the time frame.',
  decideMany: (count: number, kind: keyof typeof parties) => `Decide trust in ${plural(count, parties[kind])}`, trust: 'Trust in it', reason: 'Reason',
  reasonHint: 'Contract, supplier review, incident …', expires: 'Until (empty: until somebody changes it)',
  effect: 'Effect on all of history', save: 'Save', saved: 'Saved. All of history is rated anew.', current: 'Now', none: 'Nothing was decided',
  nobody: 'Outside organisations and contacts show up here once something reached them. Choose another time frame, or connect a mail archive.',
  decidedBy: (who: string, when: string) => `Decided by ${who || 'the set-up'} on ${when}`,
  receives: 'What it receives', investigate: 'Investigate it', openEvents: 'Open risky events',
  importTitle: 'Import trust from CSV',
  importHint: 'Columns: subject (a domain or an address), trust (trusted, neutral or untrusted), reason, expires. All lines are saved, or none.',
  importFile: 'Choose a CSV file', importNone: 'No file chosen', importText: 'or paste it here',
  check: 'Check', importSave: (count: number) => `Save ${plural(count, { one: 'decision', other: 'decisions' })}`,
  importProblems: 'Nothing is saved while a line has a problem.', importFine: 'Every line can be saved.', line: 'Line', subject: 'Subject',
  problem: 'Problem',
  suggestionsEmpty: 'No suggestions', suggestionsHint: 'Organisations with long-standing traffic both ways and no decision yet show up here.',
  accept: 'Trust it', days: 'days', sent: 'sent', answered: 'answered',
}
