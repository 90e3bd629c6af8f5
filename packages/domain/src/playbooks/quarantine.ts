import { eq, isIn, type PlaybookRule } from './playbook.ts'

export const quarantine: PlaybookRule = {
  id: 'quarantine',
  title: 'Quarantine highly sensitive files that are open',
  group: 'content',
  kind: 'plan',
  subject: 'files',
  mends: 'Highly sensitive files that anybody, or everybody, can open where they lie.',
  explanation:
    'Each file is moved to a place that only administrators reach. A note stays behind that says where to ask for it, and the way back is kept.',
  risk: { level: 'high', says: 'Nobody can work with such a file until it is given back.' },
  sideEffects: [
    'Links to the file and programs that expect it stop working.',
    'Whoever opens the folder finds a note in its place.',
  ],
  steps: [
    'Each file is read as it is now.',
    'It is moved into the quarantine of its source, and a note is left.',
    'Taking it back puts it where it was, as it was.',
  ],
  remedies: ['quarantine'],
  usedBy: 'anybody',
  where: () => [eq('sensitivity', 3), isIn('openTo', ['anonymous', 'everyone']), eq('kind', 'file')],
}
