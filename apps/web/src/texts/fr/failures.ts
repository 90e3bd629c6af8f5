import type { texts as English } from '../en/failures.ts'

/** What failures say. */
export const texts: typeof English = {
  offline: 'Vous semblez être hors ligne',
  forbidden: 'Vous n’êtes pas autorisé à effectuer cette action',
  server: 'erreur du serveur',
  unreachable: 'Le serveur est injoignable.',
  answered: status => `Le serveur a répondu ${status}.`,
}
