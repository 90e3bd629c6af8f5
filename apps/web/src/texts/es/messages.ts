import type { texts as English } from '../en/messages.ts'

export const texts: typeof English = {
  noCluster: 'No se ha encontrado ningún grupo',
  noClusterFor: file => `No se ha encontrado ningún grupo para el archivo ${file}`,
  email: 'Correo electrónico',
  phone: 'Teléfono',
  copyEmail: 'Copiar la dirección de correo',
  copyPhone: 'Copiar el número de teléfono',
  emailCopied: 'correo copiado al portapapeles',
  phoneCopied: 'número copiado al portapapeles',
  close: 'Cerrar',
  openApart: 'Abrir en una ventana aparte',
}
