import type { texts as English } from '../en/undelivered.ts'
import { plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Non remis',
  lead: 'Ce qui n’a pas pu être remis à d’autres systèmes et n’est plus tenté.',
  none: 'Il ne reste rien',
  noneHint: 'Tout ce qui devait atteindre d’autres systèmes a été remis, ou est encore tenté.',
  to: (kind, subject) => (subject ? `${kind} → ${subject}` : kind),
  why: 'Pourquoi',
  tried: attempts => plural(attempts, { one: 'essai', other: 'essais' }),
  since: (created, dead) => `du ${created}, dernier le ${dead}`,
  noReason: 'Aucune raison n’a été donnée.',
  again: 'Réessayer',
  giveUp: 'Abandonner',
  giveUpTitle: 'Abandonner cet envoi ?',
  giveUpText: to => `${to} est retiré et ne sera jamais remis. C’est irréversible.`,
  done: { again: 'Nouvel essai lancé', giveUp: 'Envoi abandonné' },
  failed: 'Modification impossible. Vérifiez à nouveau la liste.',
  more: shown => `Les ${shown} plus récents sont affichés.`,
}
