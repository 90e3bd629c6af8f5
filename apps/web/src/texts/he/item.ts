import type { texts as English } from '../en/item.ts'

/** What an item is and who reaches it, where the server answers with the field's codes. */
export const texts: typeof English = {
  /** Exposures: what somebody may do, and by which way. */
  role: { read: 'קריאה', write: 'שינוי', owner: 'בעלים' },
  via: { acl: '', mode: 'לפי הרשאות הקובץ', link: 'דרך קישור', recipient: 'כנמען' },
  /** Media types by the name that people know them by. */
  format: {
    'application/pdf': 'PDF',
    'application/rtf': 'טקסט עשיר',
    'application/zip': 'ארכיון ZIP',
    'application/json': 'JSON',
    'application/xml': 'XML',
    'application/msword': 'מסמך Word',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'מסמך Word',
    'application/vnd.ms-excel': 'חוברת עבודה של Excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'חוברת עבודה של Excel',
    'application/vnd.ms-powerpoint': 'מצגת PowerPoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'מצגת PowerPoint',
    'application/vnd.ms-outlook': 'הודעת Outlook',
    'application/vnd.oasis.opendocument.text': 'טקסט OpenDocument',
    'application/vnd.oasis.opendocument.spreadsheet': 'גיליון OpenDocument',
    'application/vnd.oasis.opendocument.presentation': 'מצגת OpenDocument',
    'message/rfc822': 'דוא"ל',
    'text/plain': 'טקסט',
    'text/csv': 'CSV',
    'text/markdown': 'Markdown',
    'text/html': 'HTML',
    'text/calendar': 'לוח שנה',
    'image/jpeg': 'תמונת JPEG',
    'image/png': 'תמונת PNG',
    'image/tiff': 'תמונת TIFF',
    'image/gif': 'תמונת GIF',
  },
}
