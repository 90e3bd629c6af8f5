import { isIn, type PlaybookRule } from './playbook.ts'

export const removeUntrustedOrganisations: PlaybookRule = {
  id: 'remove_untrusted_organisations',
  title: 'Remove former partners and untrusted organisations',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: 'Files that people of an organisation reach which Trust Management calls untrusted.',
  explanation:
    'Access that was given for a project stays when the project ends. Make a former partner untrusted, and this finds everything that it still reaches.',
  risk: {
    level: 'medium',
    says: 'What you still owe them, such as files of a running contract, is taken from them too.',
  },
  sideEffects: ['People of these organisations lose every file that the plan names, at once.'],
  steps: [
    'Who reaches each file is read as it is now.',
    'People of untrusted organisations are taken off; everybody else stays.',
    'The source is read again.',
  ],
  remedies: ['remove_outside_access'],
  given: ({ untrusted }) => ({ organizations: [...untrusted] }),
  usedBy: 'outsiders',
  where: ({ untrusted }) => [isIn('reachOrganization', [...untrusted])],
}
