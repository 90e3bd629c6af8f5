import type { texts as English } from '../en/audit-log.ts'

export const texts: typeof English = {
  title: 'Ya casi está',
  step: 'Paso 2/3',
  lead: 'Los eventos de uso compartido proceden del registro de auditoría de Microsoft. Actívelo y permita que Sharelight lo lea.',
  steps: [
    'Abra el portal de Microsoft Purview como administrador y elija Audit.',
    'Elija «Start recording user and admin activity». Si ese botón no aparece, la auditoría ya está activada.',
    'Espere a que desaparezca el aviso; los primeros eventos pueden tardar hasta una hora en llegar.',
    'Vuelva aquí, confírmelo abajo y dé su consentimiento para leer el registro de auditoría.',
  ],
  checkbox: 'Confirmo que el registro de auditoría de Microsoft está activo',
  confirm: 'Confirmar',
  later: 'Más tarde',
  video: 'Cómo activar el registro de auditoría',
  notSetUp: 'La conexión con Microsoft aún no está configurada en este servidor. Consulte a quien lo administra.',
  systemOnly: 'Esto debe hacerlo un administrador del sistema.',
}
