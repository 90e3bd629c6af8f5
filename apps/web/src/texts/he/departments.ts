import type { texts as English } from '../en/departments.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'

export const texts: typeof English = {
  title: 'מחלקות',
  department: 'מחלקה',
  address: 'כתובת',
  manager: 'כתובת המנהל',
  noDepartment: 'ללא מחלקה',
  none: 'לא ידועות מחלקות',
  noneHint: 'ספריות המשתמשים מציינות אותן, ואפשר גם לייבא אותן כ-CSV.',
  byHand: 'ציון מקום העבודה של אדם',
  byHandHint: 'לציון הזה יש קדימות על פני ספריות המשתמשים והרשימה שיובאה. אם אין מחלקה, יש להשאיר את השדה ריק.',
  back: 'חזרה',
  save: 'שמירה',
  saved: 'נשמר. הנתונים מתעדכנים מיד.',
  columns: {
    people: 'אנשים',
    files: 'קבצים',
    highlySensitive: 'רגישים מאוד',
    exposed: 'רגישים, פתוחים כלפי חוץ',
    high: 'סיכון גבוה',
    medium: 'סיכון בינוני',
    low: 'סיכון נמוך',
    partners: 'קשרים עיקריים',
  },
  importTitle: 'ייבוא מחלקות',
  importHint:
    'קובץ CSV עם העמודות address, department, ואם ידוע manager. הוא מחליף את הרשימה שיובאה קודם. דבר לא נשמר כל עוד יש שורה שגויה.',
  importSample: 'bob@acme.example,Sales,eve@acme.example',
  importProblems: 'השורות האלה שגויות. יש לתקן אותן ולבדוק שוב.',
  importFine: 'כל השורות תקינות.',
  importSave: lines => pluralForm(lines, { one: 'ייבוא אדם אחד', other: `ייבוא ${formatNumber(lines)} אנשים` }),
}
