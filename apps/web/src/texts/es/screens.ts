import type { Place } from '../../lib/paths.ts'

/** What each screen is called. */
export const screens: Partial<Record<Place, string>> = {
  overview: 'Resumen',
  investigation: 'Investigación',
  sources: 'Orígenes de datos',
  information: 'Personalización de la información',
  trust: 'Gestión de la confianza',
  microsoftLabelling: 'Etiquetado automático de Microsoft',
  manualLabelling: 'Etiquetado manual de Microsoft',
  policies: 'Directivas',
  playbooks: 'Guías',
  reports: 'Informes y auditoría',
  reportGenerator: 'Generador de informes',
  accounts: 'Cuentas',
  admins: 'Administradores',
  conversation: 'Conversación',
  integrations: 'Integraciones',
  posture: 'Postura de seguridad',
  unprotectedAccounts: 'Cuentas desprotegidas',
  ghostAccounts: 'Cuentas fantasma',
  dataSubjects: 'Búsqueda de interesados',
  customization: 'Personalización',
  help: 'Documentación',
}
