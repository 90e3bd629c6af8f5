import type { texts as English } from '../en/unauthorised.ts'

export const texts: typeof English = {
  title: 'Kein Zugriff',
  close: 'Schließen',
  admins: 'Wer Ihre Einschränkungen ändern kann',
  hint: 'Ein Administrator kann ändern, was Sie sehen und nutzen dürfen.',
}
