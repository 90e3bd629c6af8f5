import type { texts as English } from '../en/failures.ts'

/** What failures say. */
export const texts: typeof English = {
  offline: 'Sie sind anscheinend offline',
  forbidden: 'Sie dürfen diese Aktion nicht ausführen',
  server: 'Serverfehler',
  unreachable: 'Der Server ist nicht erreichbar.',
  answered: status => `Der Server hat mit ${status} geantwortet.`,
}
