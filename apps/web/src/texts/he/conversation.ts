import type { texts as English } from '../en/conversation.ts'
import { pluralForm } from '../../lib/format.ts'

/** Questions are understood in English, so those to choose from stay English. */
export const texts: typeof English = {
  title: 'שיחה',
  description:
    'אפשר לשאול באנגלית, במילים פשוטות. כל תשובה היא שאילתה לנתונים שלך, שאפשר לראות ולשנות; שום דבר לא מנוחש ושום דבר לא יוצא החוצה.',
  question: 'השאלה שלך (באנגלית)',
  placeholder: 'Risky events by department last month',
  ask: 'לשאול',
  names: 'שמות שמתחילים כך',
  kinds: {
    person: 'אדם',
    department: 'מחלקה',
    organization: 'ארגון',
    source: 'מקור',
    service: 'שירות',
    label: 'סוג מידע',
    folder: 'תיקייה',
  },
  examples: 'לדוגמה',
  exampleGroups: [
    {
      title: 'מה יש לנו ואיפה?',
      questions: [
        'How many highly sensitive files do we have?',
        'Where do we keep health records?',
        'Files by regulation',
      ],
    },
    {
      title: 'למי יש גישה?',
      questions: [
        'Which files with credentials are open to the public?',
        'Anonymous links by source',
        'How many sensitive files are shared with personal addresses?',
      ],
    },
    {
      title: 'מה יצא ומי הוציא?',
      questions: [
        'Who downloaded the most files last month?',
        'Which organisations received the most sensitive files this year?',
        'External sharing per month this year',
      ],
    },
    {
      title: 'יש סיכון? המצב משתפר?',
      questions: [
        'Risky events this month compared to last month',
        'Risky events over time',
        'Top 5 departments by high risk events this year',
      ],
    },
  ],
  exampleMeanings: {
    'How many highly sensitive files do we have?': 'כמה קבצים רגישים מאוד יש לנו?',
    'Where do we keep health records?': 'היכן שמורים נתוני בריאות?',
    'Files by regulation': 'קבצים לפי תקנה',
    'Which files with credentials are open to the public?': 'אילו קבצים עם פרטי גישה פתוחים לציבור?',
    'Anonymous links by source': 'קישורים אנונימיים לפי מקור',
    'How many sensitive files are shared with personal addresses?': 'כמה קבצים רגישים משותפים עם כתובות אישיות?',
    'Who downloaded the most files last month?': 'מי הוריד הכי הרבה קבצים בחודש שעבר?',
    'Which organisations received the most sensitive files this year?':
      'אילו ארגונים קיבלו הכי הרבה קבצים רגישים השנה?',
    'External sharing per month this year': 'שיתוף חיצוני לפי חודש השנה',
    'Risky events this month compared to last month': 'אירועים מסוכנים החודש לעומת החודש שעבר',
    'Risky events over time': 'אירועים מסוכנים לאורך זמן',
    'Top 5 departments by high risk events this year': '5 המחלקות עם הכי הרבה אירועים בסיכון גבוה השנה',
  },
  conversation: 'שאלות ותשובות',
  reading: 'השאלה הובנה כך:',
  where: 'כאשר',
  remove: condition => `בלי: \u2068${condition}\u2069`,
  change: 'שינוי השאילתה',
  what: 'מה',
  list: 'כל פריט בנפרד',
  by: 'לפי',
  nothing: 'ללא: מספר אחד',
  overTime: { Day: 'לפי יום', Week: 'לפי שבוע', Month: 'לפי חודש' },
  frame: 'טווח זמן',
  frames: {
    this_day: 'היום',
    this_week: 'השבוע',
    this_month: 'החודש',
    this_quarter: 'הרבעון',
    last_day: 'אתמול',
    last_week: 'השבוע שעבר',
    last_month: 'החודש שעבר',
    last_quarter: 'הרבעון הקודם',
  },
  limit: 'מספר השורות המרבי',
  standardLimit: 'כרגיל',
  waiting: 'מתבצע חיפוש…',
  compared: 'המספר שמתחת הוא של התקופה הקודמת, עד אותה נקודה.',
  notUnderstood: words => `לא הובן: ${words.map(word => `"\u2068${word}\u2069"`).join(', ')}.`,
  without: count =>
    `${pluralForm(count, { one: 'ייתכן שזה משנה', other: 'ייתכן שאלה משנים' })} את הכוונה, ולכן עוד לא ניתנה תשובה. זה מה שהובן:`,
  askWithout: 'תשובה למה שהובן',
  nothingKnown:
    'אין בשאלה שום דבר שמוכר כאן. אפשר לשאול על קבצים, אירועים, אנשים, מחלקות, ארגונים, מקורות, קישורים או סוגי מידע.',
  order: 'כאן יש רק תשובות: שום דבר לא נמחק, נשלח או משתנה מהמסך הזה.',
  corrected: (from, to) => `"\u2068${from}\u2069" נקרא כ-"\u2068${to}\u2069".`,
  several: (words, names) =>
    `"\u2068${words}\u2069" הם ${names.length} אנשים, וכולם נספרים: \u2068${names.join(', ')}\u2069.`,
  failed: 'לא היה אפשר לענות על זה.',
  investigate: 'פתיחה בתחקור',
  copyLink: 'העתקת קישור',
  save: 'שמירה בדוח',
  query: 'השאילתה',
  queryHint:
    'זאת השאילתה שנשלחה לשכבה הסמנטית, במסגרת מה שמותר לך לראות. אפשר לשלוח אותה כמו שהיא אל \u2068/api/metrics/query\u2069.',
  copyQuery: 'העתקת השאילתה',
  saveTitle: 'שמירת התשובה בדוח',
  report: 'דוח',
  newReport: 'דוח חדש',
  reportName: 'שם הדוח',
  blockTitle: 'כותרת',
  saveSubmit: 'שמירה',
  saved: name => `התשובה נמצאת עכשיו בדוח "\u2068${name}\u2069".`,
  keepsFrame: 'בדוח שמור התשובה היא לפי טווח הזמן של הדוח עצמו.',
  openReport: 'פתיחת הדוח',
}
