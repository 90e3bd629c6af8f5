import { databaseKinds, eq, isIn, type PlaybookRule } from './playbook.ts'

export const revokePublicGrants: PlaybookRule = {
  id: 'revoke_public_grants',
  title: 'Revoke grants to PUBLIC',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: 'Tables and columns that everybody with an account in the database can read.',
  explanation:
    'A grant to PUBLIC holds for every role there is and every role to come, reporting and test accounts included.',
  risk: { level: 'medium', says: 'Applications whose role was never granted anything by name lose the table.' },
  sideEffects: ['Roles that read the table only through PUBLIC must be granted it by name.'],
  steps: [
    'What is granted on each table is read as it is now.',
    'What PUBLIC is granted is revoked; every other grant stays.',
    'The source is read again.',
  ],
  remedies: ['revoke_grant'],
  usedBy: 'anybody',
  where: () => [eq('openTo', 'everyone'), isIn('kind', databaseKinds)],
}
