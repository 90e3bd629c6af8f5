import type { texts as English } from '../en/setup.ts'

export const texts: typeof English = {
  title: 'Le damos la bienvenida a Sharelight',
  lead: 'En dos minutos verá qué información sensible tiene. Nada sale de este equipo y el contenido de sus documentos no se guarda nunca.',
  noToken: 'Abra el enlace de configuración',
  noTokenLead:
    'Sharelight mostró un enlace de un solo uso al iniciarse por primera vez. Ábralo para configurar su organización. Para obtener otro, reinicie Sharelight.',
  about: 'Su organización',
  organisation: 'Nombre de la organización',
  timeZone: 'Zona horaria',
  domains: 'Sus propios dominios',
  domainsHint:
    'Las direcciones de estos dominios son de sus empleados; todas las demás son externas. Escriba un dominio y pulse Intro.',
  you: 'Usted, el primer administrador',
  name: 'Su nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Crear la organización',
  domainInvalid: 'Escriba un dominio, por ejemplo example.com.',
  startTitle: '¿Qué quiere ver primero?',
  startLead: 'Puede hacer lo demás más adelante, en cualquier momento.',
}
