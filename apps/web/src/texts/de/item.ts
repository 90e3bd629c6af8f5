import type { texts as English } from '../en/item.ts'

/** What an item is and who reaches it, where the server answers with the field's codes. */
export const texts: typeof English = {
  /** Exposures: what somebody may do, and by which way. */
  role: { read: 'Darf lesen', write: 'Darf ändern', owner: 'Besitzer' },
  via: { acl: '', mode: 'durch Dateirechte', link: 'über einen Link', recipient: 'als Empfänger' },
  /** Media types by the name that people know them by. */
  format: {
    'application/pdf': 'PDF',
    'application/rtf': 'Rich Text',
    'application/zip': 'ZIP-Archiv',
    'application/json': 'JSON',
    'application/xml': 'XML',
    'application/msword': 'Word-Dokument',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word-Dokument',
    'application/vnd.ms-excel': 'Excel-Arbeitsmappe',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel-Arbeitsmappe',
    'application/vnd.ms-powerpoint': 'PowerPoint-Folien',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint-Folien',
    'application/vnd.ms-outlook': 'Outlook-Nachricht',
    'application/vnd.oasis.opendocument.text': 'OpenDocument-Text',
    'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument-Tabelle',
    'application/vnd.oasis.opendocument.presentation': 'OpenDocument-Folien',
    'message/rfc822': 'E-Mail',
    'text/plain': 'Text',
    'text/csv': 'CSV',
    'text/markdown': 'Markdown',
    'text/html': 'HTML',
    'text/calendar': 'Kalender',
    'image/jpeg': 'JPEG-Bild',
    'image/png': 'PNG-Bild',
    'image/tiff': 'TIFF-Bild',
    'image/gif': 'GIF-Bild',
  },
}
