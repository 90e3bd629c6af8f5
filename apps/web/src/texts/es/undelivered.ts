import type { texts as English } from '../en/undelivered.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'Sin entregar',
  lead: 'Lo que no se ha podido entregar a otros sistemas y ya no se intenta.',
  none: 'No queda nada',
  noneHint: 'Todo lo que debía llegar a otros sistemas se ha entregado o se sigue intentando.',
  to: (kind, subject) => (subject ? `${kind} → ${subject}` : kind),
  why: 'Motivo',
  tried: attempts => plural(attempts, { one: 'intento', other: 'intentos' }),
  since: (created, dead) => `del ${created}, el último el ${dead}`,
  noReason: 'No se ha indicado ningún motivo.',
  again: 'Reintentar',
  giveUp: 'Abandonar',
  giveUpTitle: '¿Abandonar esta entrega?',
  giveUpText: to => `${to} se quita y no se entrega nunca. No se puede deshacer.`,
  done: { again: 'Se intenta de nuevo', giveUp: 'Se ha abandonado' },
  failed: 'No se ha podido cambiar. Vuelva a consultar la lista.',
  more: shown => `Se muestran las ${formatNumber(shown)} más recientes.`,
}
