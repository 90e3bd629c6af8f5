import type { texts as English } from '../en/playbooks.ts'
import { formatNumber, pluralForm } from '../../lib/format.ts'
import { texts as shared } from './shared.ts'

const items = (count: number) => pluralForm(count, { one: 'פריט אחד', other: `${formatNumber(count)} פריטים` })

/** What is wrong, how many things that is about, and how it is mended. What a playbook itself says comes from the server. */
export const texts: typeof English = {
  title: 'פלייבוקים',
  description: 'כל אחד מתקן סוג אחד של בעיה. סימולציה מראה את כל מה שייעשה; הצפייה לא משנה דבר.',
  views: { playbooks: 'פלייבוקים', journal: 'יומן שינויים' },
  back: 'כל הפלייבוקים',
  backTo: title => `חזרה אל \u2068${title}\u2069`,
  groups: { sharing: 'למי יש גישה למה', content: 'מה נמצא איפה', accounts: 'חשבונות', review: 'סקירות' },
  subjects: {
    files: { one: 'קובץ', other: 'קבצים' },
    folders: { one: 'תיקייה', other: 'תיקיות' },
    accounts: { one: 'חשבון', other: 'חשבונות' },
    mailboxes: { one: 'תיבת דואר', other: 'תיבות דואר' },
  },
  none: 'אין כרגע',
  mendable: count =>
    pluralForm(count, { one: 'אחד ניתן לתיקון מכאן', other: `${formatNumber(count)} ניתנים לתיקון מכאן` }),
  byHand: 'רשימת משימות לאנשים',
  otherwise: 'לפי השלבים, או בסקריפט אם יש',
  what: 'מה הוא מתקן',
  why: 'למה',
  steps: 'מה נעשה',
  risk: 'סיכון',
  riskLevel: { low: 'סיכון נמוך', medium: 'סיכון בינוני', high: 'סיכון גבוה' },
  sideEffects: 'תופעות לוואי',
  where: 'איפה',
  whereNone: 'אין כרגע מה לתקן באף מקור נתונים.',
  destructive: 'מסיר תוכן ממקומו, שבו אנשים מחפשים אותו.',
  scope: 'חל רק על',
  scopeOf: {
    items: count => shared.files(count),
    folders: count => pluralForm(count, { one: 'תיקייה אחת', other: `${formatNumber(count)} תיקיות` }),
    event: 'הקובץ של אירוע',
    account: address => `החשבון \u2068${address}\u2069`,
    source: 'מקור נתונים אחד',
  },
  all: 'החלה על הכול',
  affected: 'על מה זה חל',
  affectedNone: 'על כלום: הכול כפי שצריך.',
  columns: { name: 'שם', path: 'מיקום', owner: 'בעלים', sensitivity: 'רגישות', share: 'שיתוף' },
  search: 'חיפוש לפי שם או נתיב',
  planning: {
    title: 'סימולציה',
    lead: 'בודקת את הכול כפי שהוא עכשיו, ומראה שלב אחר שלב מה ייעשה, מה אי אפשר לעשות ומה יפסיק לעבוד.',
    start: 'סימולציה',
    chosen: count =>
      pluralForm(count, { one: 'סימולציה לפריט שנבחר', other: `סימולציה ל-${formatNumber(count)} שנבחרו` }),
    impossible: 'עוד אי אפשר לשנות מזה דבר מכאן. השלבים מסבירים מה לעשות.',
    required: 'קודם יש למלא את זה.',
    failed: 'לא היה אפשר להתחיל את הסימולציה. אפשר לנסות שוב.',
  },
  script: {
    open: 'סקריפט…',
    title: source => `סקריפט עבור \u2068${source}\u2069`,
    lead: 'מה שהפלייבוק עושה, כסקריפט למי שרשאי להיכנס למקור הנתונים הזה: קודם לקרוא, ואז להריץ שם. כתיבת הסקריפט לא משנה דבר. הוא מכיל שמות של מה שהוא עוסק בו, ולכן ביומן הביקורת נשמר מי ביקש אותו.',
    write: 'כתיבת הסקריפט',
    writeChosen: count =>
      pluralForm(count, { one: 'כתיבה עבור הפריט שנבחר', other: `כתיבה עבור ${formatNumber(count)} שנבחרו` }),
    languages: { sh: 'סקריפט shell', powershell: 'סקריפט PowerShell', sql: 'סקריפט SQL', python: 'סקריפט Python' },
    dry: 'הוא רק אומר מה היה עושה, עד שמורים לו אחרת.',
    reads: 'הוא רק מפרט למי יש גישה למה, ולא משנה דבר.',
    runReads: {
      sh: file => `מריצים אותו עם \u2068\`sh ${file}\`\u2069.`,
      powershell: file => `מריצים אותו עם \u2068\`./${file}\`\u2069.`,
      python: file => `מריצים אותו עם \u2068\`python3 ${file}\`\u2069.`,
      sql: file => `השורות הראשונות של \u2068\`${file}\`\u2069 מסבירות איך להריץ אותו.`,
    },
    run: {
      sh: file =>
        `הפקודה \u2068\`sh ${file} --apply\`\u2069 מבצעת את זה. לפני כל שינוי נרשם מה מבטל אותו, בקובץ \u2068\`undo-….sh\`\u2069 בתיקייה שממנה מריצים או בקובץ שמוגדר ב-\u2068\`UNDO_FILE\`\u2069.`,
      powershell: file =>
        `הפקודה \u2068\`./${file} -Apply\`\u2069 מבצעת את זה. לפני כל שינוי נרשם מה מבטל אותו, בקובץ \u2068\`undo-….ps1\`\u2069 בתיקייה שממנה מריצים או בקובץ שמוגדר ב-\u2068\`-UndoFile\`\u2069.`,
      python: file =>
        `הפקודה \u2068\`python3 ${file} --apply\`\u2069 מבצעת את זה. לפני כל שינוי נרשם מה מבטל אותו, בקובץ \u2068\`undo-….jsonl\`\u2069 בתיקייה שממנה מריצים; \u2068\`--undo\`\u2069 עם הקובץ הזה מבטל הכול.`,
      sql: file =>
        `השורות הראשונות של \u2068\`${file}\`\u2069 מסבירות איך מורים לו לבצע, ולאן נכתבות הפקודות שמבטלות את זה.`,
    },
    about: (count, language) => `${language} עבור ${items(count)}.`,
    leftOut: count =>
      pluralForm(count, {
        one: 'באחד מהם הוא לא יכול לטפל; השורות הראשונות מציינות אותו ואת הסיבה.',
        other: `ב-${formatNumber(count)} מהם הוא לא יכול לטפל; השורות הראשונות מציינות אותם ואת הסיבה.`,
      }),
    copy: 'העתקה',
    copied: 'הסקריפט הועתק.',
    download: 'הורדה',
  },
  plans: 'התוכניות האחרונות',
  plansNone: 'עוד לא נוצרה תוכנית.',
  plan: 'תכנון',
  stopped: {
    title: 'כל מה שמשנה מערכות אחרות נעצר',
    by: (who, when) => `על ידי \u2068${who}\u2069 ב-${when}.`,
    resume: 'לאפשר שוב שינויים',
    stop: 'עצירת כל השינויים',
    lead: 'מה שמתבצע במערכות אחרות נעצר מיד, בכל הארגון, עד שמישהו יאפשר זאת שוב. מה שבוצע נשאר.',
    reason: 'סיבה (נשמרת ביומן הביקורת)',
    confirm: 'עצירת הכול עכשיו',
  },
  rules: {
    open: 'כללים לשינויים',
    lead: 'מה שומר על שינויים במערכות אחרות בגבולות.',
    approval: 'שינויים רבים בבת אחת, וכל שינוי שמסיר תוכן, דורשים SuperAdmin שני',
    approvals: { auto: 'כשיש שני SuperAdmin', always: 'תמיד', never: 'אף פעם' },
    above: (count, hours) =>
      `רבים הם יותר מ-${formatNumber(count)}, בבת אחת או של אדם אחד בתוך ${pluralForm(hours, { one: 'שעה', two: 'שעתיים', other: `${formatNumber(hours)} שעות` })}.`,
    error: 'עצירה אוטומטית כשנכשלים יותר ממספר זה מתוך מאה שלבים',
    pending: who => `התקבלה בקשה מ-\u2068${who}\u2069 לכללים מקלים. הם יחולו כש-SuperAdmin שני יבקש אותו דבר.`,
    save: 'שמירה',
    saved: 'הכללים נשמרו.',
    asked: 'הבקשה נרשמה. SuperAdmin שני צריך לבקש אותו דבר.',
  },
  work: {
    title: 'רשימת משימות',
    states: { open: 'פתוחות', done: 'בוצעו', dismissed: 'נדחו' },
    owner: 'בעלים',
    everybody: 'כולם',
    nobody: 'ללא בעלים',
    choose: name => `בחירת \u2068${name}\u2069`,
    none: { open: 'אין משימות פתוחות.', done: 'עוד לא בוצע דבר.', dismissed: 'לא נדחה דבר.' },
    done: 'בוצע',
    dismiss: 'דחייה…',
    reopen: 'פתיחה מחדש',
    keep: 'השארת הגישה',
    remove: 'הסרת הגישה',
    decision: { keep: 'הגישה נשארת', remove: 'הגישה מוסרת' },
    reason: 'סיבה',
    dismissTitle: count => pluralForm(count, { one: 'דחיית שורה אחת', other: `דחיית ${formatNumber(count)} שורות` }),
    dismissLead: 'היא לא תופיע ברשימה עד שמישהו יפתח אותה מחדש.',
    by: (who, when) => `על ידי \u2068${who}\u2069 ב-${when}`,
    changed: count => pluralForm(count, { one: 'שורה אחת השתנתה.', other: `${formatNumber(count)} שורות השתנו.` }),
  },
  more: 'הצגת עוד',
  fitting: 'פלייבוקים מתאימים',
}
