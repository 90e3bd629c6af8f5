import { eq, type PlaybookRule } from './playbook.ts'

export const rotateSecrets: PlaybookRule = {
  id: 'rotate_secrets',
  title: 'Rotate exposed secrets',
  group: 'content',
  kind: 'list',
  subject: 'files',
  mends: 'Passwords, keys and tokens that lie in files.',
  explanation:
    'A secret that was written down is known to whoever could read the file, for ever. Taking the file away is not enough: the secret has to be made anew where it is used. The list names owner, place and kind, never the secret.',
  risk: { level: 'high', says: 'Whatever still uses the old secret stops working the moment it is made anew.' },
  sideEffects: ['Programs and colleagues that use the secret must be given the new one.'],
  steps: [
    'The owner makes the secret anew at the service that it is for.',
    'The new one goes into a vault, and the file loses the old one.',
    'The line is ticked off here.',
  ],
  remedies: [],
  usedBy: 'anybody',
  where: () => [eq('label1', 'regulated/credentials')],
}
