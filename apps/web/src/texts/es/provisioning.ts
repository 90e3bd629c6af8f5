import type { texts as English } from '../en/provisioning.ts'

export const texts: typeof English = {
  title: 'El aprovisionamiento está en curso',
  lead: email =>
    `Estamos preparando su organización. Avisaremos a ${email || 'su dirección de correo de contacto'} cuando los resultados estén listos.`,
}
