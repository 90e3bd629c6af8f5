import type { SupportAccessStatus } from '@sharelight/contract'
import type { texts as English } from '../en/support.ts'

const states: Record<SupportAccessStatus, string> = {
  None: 'El personal de soporte no puede iniciar sesión aquí.',
  Requested: 'El personal de soporte pide iniciar sesión aquí.',
  Open: 'El personal de soporte puede iniciar sesión aquí.',
}

export const texts: typeof English = {
  menu: 'Soporte',
  releaseNotes: 'Notas de la versión',
  releaseNotesHint: 'Qué hay de nuevo',
  access: 'Acceso de soporte',
  undelivered: 'Sin entregar',
  undeliveredHint: 'Lo que no ha llegado a otros sistemas',
  journal: 'Diario',
  journalHint: 'Qué se ha cambiado en otros sistemas',
  contact: 'Contactar con soporte',
  contactHint: 'Por correo o teléfono',
  states,
  badge: { None: 'Cerrado', Requested: 'Solicitado', Open: 'Abierto' },
  grant: 'Conceder acceso',
  approve: 'Aprobar',
  reject: 'Rechazar',
  revoke: 'Revocar el acceso',
  systemOnly: 'Esto lo decide un administrador del sistema.',
  request: (by, at) => `${by} lo pidió el ${at}`,
  expires: at => `Termina automáticamente el ${at}.`,
  revokeTitle: '¿Revocar el acceso de soporte?',
  revokeText: 'Al personal de soporte que tenga una sesión abierta se le cierra en el acto.',
  done: {
    provide: 'El personal de soporte ya puede iniciar sesión',
    approve: 'El personal de soporte ya puede iniciar sesión',
    reject: 'La solicitud se ha rechazado',
    revoke: 'El personal de soporte ya no puede iniciar sesión',
  },
  about: 'Solo su organización puede abrir este acceso. Cada paso queda en el registro de auditoría.',
  failed: 'No se ha podido cambiar. Vuelva a consultar el estado.',
  noContact: 'Aquí no consta nadie de soporte. Consulte a su administrador.',
  contactText: 'Díganos qué hizo, qué esperaba y qué ocurrió en su lugar.',
}
