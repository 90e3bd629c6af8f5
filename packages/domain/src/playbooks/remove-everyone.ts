import { databaseKinds, eq, notIn, type PlaybookRule } from './playbook.ts'

export const removeEveryone: PlaybookRule = {
  id: 'remove_everyone',
  title: 'Take everyone off files and shares',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: 'Files that everybody who has an account there can open.',
  explanation:
    'On file servers “everyone” is set once, high up, and passed on to whatever is put below. Owners and groups keep their access.',
  risk: {
    level: 'medium',
    says: 'Programs that run under accounts of their own may read such files without anybody knowing.',
  },
  sideEffects: ['Who reached a file only as one of everybody must be given access by name or by group.'],
  steps: [
    'Mode and access list of each file are read as they are now.',
    'The entry for everyone is taken out; owner and groups stay.',
    'The source is read again.',
  ],
  remedies: ['remove_everyone', 'remove_public_access'],
  usedBy: 'anybody',
  where: () => [eq('openTo', 'everyone'), notIn('kind', databaseKinds)],
}
