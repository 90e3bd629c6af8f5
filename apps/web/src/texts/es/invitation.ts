import type { texts as English } from '../en/invitation.ts'

export const texts: typeof English = {
  title: organisation => `Unirse a ${organisation}`,
  lead: email =>
    `Ha recibido una invitación a Sharelight como ${email}. Elija un nombre y una contraseña para iniciar sesión.`,
  loading: 'Su invitación',
  gone: 'Esta invitación ya no es válida',
  goneLead: 'Ya se ha usado o es demasiado antigua. Pida otra a un administrador.',
  name: 'Su nombre',
  password: 'Contraseña',
  submit: 'Unirse',
  login: 'Ir al inicio de sesión',
}
