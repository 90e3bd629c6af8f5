import type { texts as English } from '../en/item.ts'

/** What an item is and who reaches it, where the server answers with the field's codes. */
export const texts: typeof English = {
  /** Exposures: what somebody may do, and by which way. */
  role: { read: 'Peut lire', write: 'Peut modifier', owner: 'Propriétaire' },
  via: { acl: '', mode: 'par les droits du fichier', link: 'par un lien', recipient: 'comme destinataire' },
  /** Media types by the name that people know them by. */
  format: {
    'application/pdf': 'PDF',
    'application/rtf': 'Texte enrichi',
    'application/zip': 'Archive ZIP',
    'application/json': 'JSON',
    'application/xml': 'XML',
    'application/msword': 'Document Word',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Document Word',
    'application/vnd.ms-excel': 'Classeur Excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Classeur Excel',
    'application/vnd.ms-powerpoint': 'Diapositives PowerPoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Diapositives PowerPoint',
    'application/vnd.ms-outlook': 'Message Outlook',
    'application/vnd.oasis.opendocument.text': 'Texte OpenDocument',
    'application/vnd.oasis.opendocument.spreadsheet': 'Classeur OpenDocument',
    'application/vnd.oasis.opendocument.presentation': 'Diapositives OpenDocument',
    'message/rfc822': 'E-mail',
    'text/plain': 'Texte',
    'text/csv': 'CSV',
    'text/markdown': 'Markdown',
    'text/html': 'HTML',
    'text/calendar': 'Calendrier',
    'image/jpeg': 'Image JPEG',
    'image/png': 'Image PNG',
    'image/tiff': 'Image TIFF',
    'image/gif': 'Image GIF',
  },
}
