import type { CheckName, CustomKind, ImportFormat } from '@sharelight/contract'

const kinds: Record<CustomKind, { name: string; about: string }> = {
  keywords: { name: 'Keywords and phrases', about: 'Words that say what a document is about, such as a project\'s name.' },
  pattern: { name: 'Pattern', about: 'Numbers and codes of a form of their own, such as customer numbers.' },
  dictionary: { name: 'Dictionary', about: 'A long list of terms, up to 100,000.' },
  'exact-match': { name: 'Exact data match', about: 'Values of a table of your own, up to a million rows. Only keyed hashes of them are kept.' },
  fingerprint: { name: 'Template', about: 'Documents that were written from one template. Only hashes of its wording are kept.' },
  examples: { name: 'Learned from examples', about: 'Documents that look like those which you show. The examples are not kept.' },
}
const checks: Record<CheckName, string> = {
  luhn: 'Luhn', iban: 'IBAN', mod97: 'Modulo 97', 'mod11-2': 'Modulo 11-2', 'mod11-10': 'Modulo 11,10', 'mod37-36': 'Modulo 37,36', verhoeff: 'Verhoeff', damm: 'Damm',
}
const formats: Record<ImportFormat, string> = { purview: 'Purview rule package', presidio: 'Presidio recognisers', gitleaks: 'gitleaks configuration' }

export const texts = {
  kinds, checks, formats,
  tabs: { types: 'Types and risks', labels: 'Custom labels', exceptions: 'Exceptions' }, view: 'Views of Information Customization',
  confidence: { 65: 'Low', 75: 'Medium', 85: 'High' }, confidenceName: 'Confidence', back: 'All custom labels',
  list: {
    title: 'Custom labels', note: 'what only your organisation knows how to recognise', add: 'New label', import: 'Import', empty: 'No custom labels yet',
    emptyHint: 'Teach the product what only your organisation has: project names, customer numbers, forms of your own.', off: 'Off', changed: 'changed', by: 'by',
    terms: 'term', rows: 'row', shingles: 'phrase of the template', examples: 'example',
  },
  editor: {
    add: 'New custom label', name: 'Name', description: 'Description', descriptionHint: 'What it is, for those who meet it in a report', parent: 'Place in the tree', sensitivity: 'Sensitivity',
    kind: 'How it is recognised', enabled: 'Scans look for it', save: 'Save', create: 'Create label', remove: 'Delete', created: 'Created. Scans from now on look for it.', saved: 'Saved. The next scan reads again what it bears on.',
    removed: 'Deleted. It has left all items.', removeTitle: (name: string) => `Delete ${name}?`, removeText: 'The label leaves every item at once. History still names it.',
    versions: 'Earlier versions', version: 'Version',
  },
  fields: {
    terms: 'Terms, one in each line', dictionaryHint: 'Paste them, or take them from a text file.', fromFile: 'Take from a file', matchCase: 'Upper and lower case must match', matchAccents: 'Accents must match', wholeWords: 'Whole words only',
    near: 'Words nearby that speak for it', nearHint: 'They raise the confidence. Separate them by commas.', nearRequired: 'One of them must be near', not: 'Words nearby that speak against it', within: 'How near, in characters', atLeast: 'Different values needed',
    pattern: 'Pattern', patternHint: 'A regular expression in RE2 syntax: always matched in linear time.', patternNumber: (number: number) => `Pattern ${number}`, check: 'Check digit', noCheck: 'None', addPattern: 'Another pattern', removePattern: 'Remove this pattern', except: 'Except what matches, one pattern in each line',
    file: 'Table (CSV with a heading)', primary: 'Column to look for', corroborating: 'Columns of the same row nearby', needed: 'How many of them must be near', tableNote: (rows: number) => `${rows.toLocaleString('en')} rows. They are hashed on the server under your organisation's key; the values are not kept.`,
    tableKept: (rows: number) => `${rows.toLocaleString('en')} rows are held as hashes. Choose a file to replace them.`, template: 'Template', templateFile: 'Take the text from a file', templateKept: 'The template is held as hashes of its wording. Give another to replace it.', least: 'Part of its wording that a document must hold',
    positives: 'Documents that it should look like', negatives: 'Documents that it should not look like', positivesHint: 'At least 10; 50 make a usable model.', positivesCount: (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`, examplesKept: 'What was learned is kept; the documents are not. Choose files to teach it anew.',
    figures: 'On documents that were held out', precision: 'precision', recall: 'recall', foundOf: (found: number, all: number) => `${found} of ${all} found`, alarms: (count: number, all: number) => `${count} false alarms in ${all} others`, reading: 'Reading…', unread: 'could not be read',
  },
  sandbox: {
    title: 'Try it', note: 'nothing is stored', placeholder: 'Paste a text here, or drop a file.', drop: 'Drop a file here, or choose one', choose: 'Choose a file', everything: 'All other rules as well', nothing: 'Nothing matches.', match: 'match', matches: 'matches', characters: 'characters read', waiting: 'Paste a text or drop a file to see what matches and why.',
    preview: 'How many items would it touch?', previewing: 'A sample of your items is read again…', estimate: (count: number, items: number) => `About ${count.toLocaleString('en')} of ${items.toLocaleString('en')} items`, clear: 'Clear', tooLarge: 'The file is larger than 1.4 MB. Try a part of it.',
  },
  importing: {
    title: 'Import rules', about: 'A Purview rule package (XML), Presidio recognisers (YAML) or a gitleaks configuration (TOML).', file: 'File', content: 'Or paste it here', read: 'Translate', found: (count: number) => `${count} ${count === 1 ? 'label' : 'labels'} can be taken over`, lost: 'Not taken over', changed: 'Taken over in another form',
    take: (count: number) => `Create ${count} ${count === 1 ? 'label' : 'labels'}`, taken: (count: number) => `${count} ${count === 1 ? 'label was' : 'labels were'} created.`, parent: 'Place in the tree', failed: 'Not created',
  },
  exceptions: {
    title: 'Exceptions', note: 'what is not counted, and why', add: 'New exception', empty: 'No exceptions', emptyHint: 'Where something is found that it is not, say so: at an item\'s findings, or here.', until: 'until', lasts: 'lasts', ended: 'over', takeBack: 'Take back', takenBack: 'Taken back. It counts again.',
  },
} as const
