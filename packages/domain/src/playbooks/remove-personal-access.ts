import { eq, type PlaybookRule } from './playbook.ts'

export const removePersonalAccess: PlaybookRule = {
  id: 'remove_personal_access',
  title: 'Remove personal addresses',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: 'Files that somebody reaches with a private mail address.',
  explanation:
    'A private account is under nobody’s control here: it has no second step that you could ask for, and it stays when its owner leaves.',
  risk: { level: 'medium', says: 'Applicants, private customers and members of boards may have no other address.' },
  sideEffects: ['Whoever worked with a private address must be given access with a business address.'],
  steps: [
    'Who reaches each file is read as it is now.',
    'Private addresses are taken off; everybody else stays.',
    'The source is read again.',
  ],
  remedies: ['remove_personal_access'],
  usedBy: 'outsiders',
  where: () => [eq('reach', 'personal')],
}
