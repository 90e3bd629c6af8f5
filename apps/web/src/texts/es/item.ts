import type { texts as English } from '../en/item.ts'

/** What an item is and who reaches it, where the server answers with the field's codes. */
export const texts: typeof English = {
  /** Exposures: what somebody may do, and by which way. */
  role: { read: 'Puede leer', write: 'Puede modificar', owner: 'Propietario' },
  via: { acl: '', mode: 'por permisos del archivo', link: 'mediante un enlace', recipient: 'como destinatario' },
  /** Media types by the name that people know them by. */
  format: {
    'application/pdf': 'PDF',
    'application/rtf': 'Texto enriquecido',
    'application/zip': 'Archivo comprimido ZIP',
    'application/json': 'JSON',
    'application/xml': 'XML',
    'application/msword': 'Documento de Word',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Documento de Word',
    'application/vnd.ms-excel': 'Libro de Excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Libro de Excel',
    'application/vnd.ms-powerpoint': 'Presentación de PowerPoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Presentación de PowerPoint',
    'application/vnd.ms-outlook': 'Mensaje de Outlook',
    'application/vnd.oasis.opendocument.text': 'Texto OpenDocument',
    'application/vnd.oasis.opendocument.spreadsheet': 'Hoja de cálculo OpenDocument',
    'application/vnd.oasis.opendocument.presentation': 'Presentación OpenDocument',
    'message/rfc822': 'Correo',
    'text/plain': 'Texto',
    'text/csv': 'CSV',
    'text/markdown': 'Markdown',
    'text/html': 'HTML',
    'text/calendar': 'Calendario',
    'image/jpeg': 'Imagen JPEG',
    'image/png': 'Imagen PNG',
    'image/tiff': 'Imagen TIFF',
    'image/gif': 'Imagen GIF',
  },
}
