/** What an item is and who reaches it, where the server answers with the field's codes. */
export const texts = {
  /** Exposures: what somebody may do, and by which way. */
  role: { read: 'Can read', write: 'Can change', owner: 'Owner' } as Record<string, string>,
  via: { acl: '', mode: 'by file permissions', link: 'through a link', recipient: 'as a recipient' } as Record<
    string,
    string
  >,
  /** Media types by the name that people know them by. */
  format: {
    'application/pdf': 'PDF',
    'application/rtf': 'Rich text',
    'application/zip': 'ZIP archive',
    'application/json': 'JSON',
    'application/xml': 'XML',
    'application/msword': 'Word document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
    'application/vnd.ms-excel': 'Excel workbook',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
    'application/vnd.ms-powerpoint': 'PowerPoint slides',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint slides',
    'application/vnd.ms-outlook': 'Outlook message',
    'application/vnd.oasis.opendocument.text': 'OpenDocument text',
    'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument spreadsheet',
    'application/vnd.oasis.opendocument.presentation': 'OpenDocument slides',
    'message/rfc822': 'E-mail',
    'text/plain': 'Text',
    'text/csv': 'CSV',
    'text/markdown': 'Markdown',
    'text/html': 'HTML',
    'text/calendar': 'Calendar',
    'image/jpeg': 'JPEG picture',
    'image/png': 'PNG picture',
    'image/tiff': 'TIFF picture',
    'image/gif': 'GIF picture',
  } as Record<string, string>,
}
